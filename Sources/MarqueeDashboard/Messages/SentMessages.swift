import HTTPTypes
import MarqueeInbox
import MarqueeModel
import MarqueeSync

/// Checks messages before they are sent, as hosts would, against the definitions that the dashboard has; and sends them.
struct SentMessages: Sendable {
    let service: DashboardService

    /// What is wrong with a message, beside what it is.
    struct Checked: Sendable {
        let template: String?
        let title: String
        /// Whether hosts fetch what it shows from here, under its id.
        var isFetched = false
        /// What a host would warn of.
        let warnings: [Diagnostic]
    }

    /// - Throws: ``Problem`` with every mistake, at its place in the body.
    func check(_ document: MessageDocument) async throws -> Checked {
        var errors = try await service.unknownHosts(of: document.recipients)
        let now = service.now()
        if document.schedule.end(sentAt: now) <= now {
            errors.append(
                WireProblem(
                    .wrongShape, "the message would expire before it is sent", at: .root.appending("expires"),
                    help: "set 'expires' to a time in the future"))
        }
        let checked = try await check(document, &errors)
        guard errors.isEmpty, let checked else { throw refusal(errors) }
        return checked
    }

    private func check(_ document: MessageDocument, _ errors: inout [WireProblem]) async throws -> Checked? {
        let place = JSONPointer.root.appending("message")
        let envelope: NotificationEnvelope
        do {
            envelope = try NotificationReader(adapters: NotificationReader.native).envelope(
                of: .object(document.notification), Reception(at: service.now(), makeID: { "sample" }))
        } catch {
            let reason = error.reasons.first?.text ?? error.description
            errors.append(
                WireProblem(
                    .wrongShape, "'message' \(reason.hasPrefix("has ") ? reason : "cannot be read: \(reason)")",
                    at: place, help: "give a 'template' with its 'arguments', or a 'notification'"))
            return nil
        }
        guard case .message(let message)? = envelope.content else {
            return Checked(
                template: nil, title: document.title ?? envelope.alert?.title ?? "notification",
                isFetched: envelope.reference != nil, warnings: [])
        }
        let catalog = try await service.catalog.newest(of: service.storage)
        let findings = MessageResolver(catalog: catalog).findings(in: message)
        for finding in findings where finding.severity == .error {
            errors.append(
                WireProblem(finding.code, finding.message, at: Self.pointer(of: finding), help: finding.help))
        }
        return Checked(
            template: message.template, title: document.title ?? message.template,
            warnings: findings.filter { $0.severity != .error })
    }

    /// A message that is on its way, and what there is to say of it.
    struct Sent: Sendable {
        let message: MessageRecord
        let reach: MessageReach
        /// A sentence each.
        let warnings: [String]
        let entry: AuditEntry
    }

    /// Where in the body a finding is: arguments are named whole, however they are written.
    private static func pointer(of finding: Diagnostic) -> JSONPointer {
        let message = JSONPointer.root.appending("message")
        if let argument = finding.argument { return message.appending("arguments").appending(argument) }
        return finding.code == .unknownTemplate ? message.appending("template") : message
    }

    /// Sends a message.
    ///
    /// - Throws: ``Problem``: as ``check(_:)``, and where it would be over, or its id is another one's.
    func send(_ document: MessageDocument, by actor: AuditEntry.Actor, named name: String) async throws -> Sent {
        let checked = try await check(document)
        let reach = try await service.reach(of: document.recipients, for: checked.template)
        let now = service.now()
        var message = NewMessage(
            id: document.id ?? MessageRecord.randomID(at: now), title: checked.title, template: checked.template,
            notification: document.notification, recipients: document.recipients, schedule: document.schedule,
            hosts: reach.hosts, at: now, by: name)
        message.zones = reach.zones
        let title = MessageRecord.shownTitle(message.title, of: message.template, in: message.notification)
        let named = MessageRecord.namedTitle(title, id: message.id)
        let detail = "\(named) to \(try await service.auditWords(of: document.recipients))"
        let entry = AuditEntry(.messageSent, by: actor, detail: detail, at: now)
        guard let sent = try await service.storage.insertMessage(message, audit: entry) else {
            throw Problem(
                .conflict,
                "the message '\(message.id)' already exists; nothing was sent; omit 'id', or choose another one")
        }
        service.hub.notice()
        var warnings = checked.warnings.map(\.message)
        if checked.isFetched, try await service.storage.content(sent.id) == nil {
            warnings.append(
                "no content is stored for this message, which hosts fetch; store it with 'PUT /api/v1/content/\(sent.id)'"
            )
        }
        return Sent(message: sent, reach: reach, warnings: warnings, entry: entry)
    }

    private func refusal(_ problems: [WireProblem]) -> Problem {
        let count = problems.count
        return Problem(
            .unprocessableContent, "the message contains \(count) error\(count == 1 ? "" : "s"); nothing was sent",
            errors: problems)
    }
}
