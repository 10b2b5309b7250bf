import Hummingbird
import MarqueeModel
import MarqueeSync

/// `/messages` and one of them: whom each was for, and what became of it.
struct MessagePages: Sendable {
    private static let rowsPerPage = 100

    let pages: PageService

    var routes: [Route] {
        pages.guarded("/messages", list) + pages.guarded("/messages/{id}", show) + [
            pages.change("/messages/cancel", cancel)
        ]
    }

    private func list(
        _ request: Request, _ context: DashboardContext, _ session: PageSession
    ) async throws -> Response {
        let before = try request.queryNumber("before", 0...Int.max).map(Int64.init)
        let messages = try await pages.service.storage.messages(before: before, limit: Self.rowsPerPage)
        let now = pages.service.now()
        let recipients = try await pages.service.words(of: messages.map(\.recipients))
        let rows = zip(messages, recipients).map { MessageRow($0, to: $1, at: now) }
        return pages.library.page(
            "messages",
            MessageList(
                frame: pages.library.frame("Messages", at: "/messages", session: session), messages: rows,
                hasMessages: !rows.isEmpty, mayCompose: session.token.scopes.allow(.send),
                next: messages.count == Self.rowsPerPage
                    ? messages.last.map { "/messages?before=\($0.number)" } : nil))
    }

    private func show(
        _ request: Request, _ context: DashboardContext, _ session: PageSession
    ) async throws -> Response {
        let id = try context.pathValue("id")
        guard let message = try await pages.service.storage.message(id: id) else {
            throw Problem(.notFound, "no message '\(id.shortened)' was sent from here")
        }
        let after = try request.queryNumber("after", 0...Int.max).map(Int64.init) ?? 0
        let now = pages.service.now()
        let outcomes = try await pages.service.outcomes(of: message, after: after, limit: Self.rowsPerPage, at: now)
        let counted = try await pages.service.storage.counts(of: .named(.message, id), days: nil)
        let funnel = FunnelSteps(counted ?? EventCounts(), sent: Int64(message.hosts))
        var template = message.template.map { PageLink($0, nil) }
        if let name = message.template, try await pages.service.storage.definition(named: name) != nil {
            template = PageLink(name, PagePath.template(name))
        }
        let isComing = [.live, .scheduled].contains(message.state(at: now))
        let canCancel = isComing && session.token.scopes.allow(.send)
        return pages.library.page(
            "message",
            MessageContent(
                frame: pages.library.frame(message.shownTitle, at: "/messages", session: session),
                csrf: session.formToken,
                id: message.id, title: message.shownTitle, state: message.state(at: now).rawValue,
                stateClass: message.state(at: now).style,
                facts: Self.facts(of: message, to: try await pages.service.words(of: message.recipients)),
                template: template,
                statistics: counted == nil ? nil : PagePath.statistics(.message, message.id),
                json: (try? Value(json: message.json))?.json(.readable) ?? "",
                steps: funnel.steps + funnel.ends, rows: outcomes.rows.map { DeliveryRow($0.delivery) },
                hasRows: !outcomes.rows.isEmpty, isOver: !isComing,
                next: outcomes.next.map { "\(PagePath.message(message.id))?after=\($0)" },
                mayCancel: canCancel && !session.base.isEmpty,
                askToChange: canCancel && session.base.isEmpty
                    ? "/login?change=1&next=/messages/\(PercentEncoding.encode(message.id))" : nil))
    }

    private static func facts(of message: MessageRecord, to recipients: String) -> [HostContent.Fact] {
        var facts = [
            HostContent.Fact(title: "Sent", text: "\(PageTime(message.sentAt).text) by \(message.sentBy)"),
            HostContent.Fact(title: "To", text: "\(recipients): \(message.hostWords)"),
        ]
        if let start = message.schedule.start { facts.append(.init(title: "Start", text: start.words)) }
        facts.append(.init(title: "Expires", text: message.schedule.expiry?.words ?? PageTime(message.until).text))
        if let at = message.cancelledAt {
            facts.append(
                .init(title: "Cancelled", text: "\(PageTime(at).text) by \(message.cancelledBy ?? "someone")"))
        }
        return facts
    }

    private func cancel(
        _ request: Request, _ context: DashboardContext, _ session: PageSession, _ fields: [String: String]
    ) async throws -> Response {
        try await pages.require(.send, of: session, for: "cancelling a message", request, context)
        let id = fields["id"] ?? ""
        guard let message = try await pages.service.storage.message(id: id) else {
            throw Problem(.notFound, "unknown message '\(id.shortened)'")
        }
        guard fields.isSure else {
            let recipients = try await pages.service.words(of: message.recipients)
            return pages.ask(
                Confirmation(
                    "Cancel '\(message.shownTitle)' everywhere?",
                    losses: [
                        "It was sent to \(recipients): \(message.hostWords). It is removed from screens and queues, and no other"
                            + " host gets it.",
                        "This cannot be undone; send the message again to show it again.",
                    ], sends: "Cancel everywhere", to: "/messages/cancel", fields: ["id": id],
                    back: PagePath.message(id), at: "/messages"), session)
        }
        let now = pages.service.now()
        let actor = AuditEntry.Actor(session.token, from: pages.address(of: request, context))
        let entry = AuditEntry(.messageCancelled, by: actor, detail: message.namedTitle, at: now)
        let outcome = try await pages.service.storage.cancelMessage(
            id, by: session.token.name, at: now, audit: entry)
        guard let outcome else { throw Problem(.notFound, "unknown message '\(id.shortened)'") }
        if outcome.isNew {
            pages.service.hub.notice()
            pages.trail(context).log(entry)
        }
        return .seeOther(session.base + PagePath.message(outcome.message.id))
    }
}

private struct MessageList {
    let frame: PageFrame
    let messages: [MessageRow]
    let hasMessages: Bool
    let mayCompose: Bool
    let next: String?
}

private struct MessageRow {
    let title: String
    let path: String
    let state: String
    let stateClass: String
    let recipients: String
    let hosts: String
    let by: String
    let sent: PageTime

    init(_ message: MessageRecord, to recipients: String, at now: Timestamp) {
        title = message.shownTitle
        path = PagePath.message(message.id)
        state = message.state(at: now).rawValue
        stateClass = message.state(at: now).style
        self.recipients = recipients
        hosts = message.hostWords
        by = message.sentBy
        sent = PageTime(message.sentAt)
    }
}

private struct MessageContent {
    let frame: PageFrame
    let csrf: String
    let id: String
    let title: String
    let state: String
    let stateClass: String
    let facts: [HostContent.Fact]
    let template: PageLink?
    /// Nil: nothing has been counted yet.
    let statistics: String?
    let json: String
    let steps: [FunnelSteps.Step]
    let rows: [DeliveryRow]
    let hasRows: Bool
    let isOver: Bool
    let next: String?
    let mayCancel: Bool
    let askToChange: String?
}

private struct DeliveryRow {
    let name: String
    /// Nil: the host has been removed.
    let path: String?
    let state: String
    let at: PageTime?
    let reason: String?

    init(_ delivery: DeliveryRecord) {
        name = delivery.name + (delivery.isRemoved && !delivery.host.isEmpty ? " (removed)" : "")
        path = delivery.isRemoved ? nil : "/hosts/\(delivery.host)"
        state = delivery.stateWords
        at = delivery.at.map(PageTime.init)
        reason = delivery.reason
    }
}

extension MessageRecord {
    fileprivate var hostWords: String { "\(hosts) host\(hosts == 1 ? "" : "s")" }
}

extension MessageRecord.State {
    /// How its tag looks.
    fileprivate var style: String {
        switch self {
        case .live: "template"
        case .scheduled: "function"
        case .over: "plain"
        case .cancelled: "required"
        }
    }
}

extension MessageSchedule.Moment {
    fileprivate var words: String {
        switch self {
        case .at(let moment): PageTime(moment).text
        case .local(let time): "\(PageTime.words(of: time.text)), local time of the host"
        }
    }
}
