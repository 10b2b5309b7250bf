import Hummingbird
import MarqueeModel
import MarqueeSync

/// `/hosts` and one of them: what each screen shows now, who is away, what waits and why; and the commands.
struct HostPages: Sendable {
    private static let rowsPerPage = 200
    /// So many messages that were sent to a host are listed, of so many that were sent last.
    private static let (mostSent, newestSent) = (10, 1_000)

    let pages: PageService

    var routes: [Route] {
        pages.guarded("/hosts", list) + pages.guarded("/hosts/{id}", show) + [
            pages.change("/hosts/command", command), pages.change("/hosts/command/withdraw", withdraw),
            pages.change("/hosts/remove", remove),
        ]
    }

    private func list(
        _ request: Request, _ context: DashboardContext, _ session: PageSession
    ) async throws -> Response {
        let storage = pages.service.storage
        let now = pages.service.now()
        let search = try HostSearch(request, at: now)
        let found = try await storage.hosts(
            matching: search, after: try request.query("after"), limit: Self.rowsPerPage)
        let away = try await storage.hostCount(
            matching: HostSearch(silentSince: HostRecord.silenceOfAway(at: now)))
        let all = try await storage.hostCount(matching: .everyone)
        let pending = try await pages.service.pending(for: found, at: now)
        let links = try await pages.links(to: found.flatMap { $0.report?.showing ?? [] }.map(\.id))
        let cards = found.map { HostCard($0, pending: pending[$0.number], at: now, links: links) }
        let isAway = search.silentSince != nil
        return pages.library.page(
            "hosts",
            HostOverview(
                frame: pages.library.frame("Hosts", at: "/hosts", session: session), query: search.text ?? "",
                isAway: isAway,
                summary: Self.summary(
                    all, away: away,
                    shown: search == .everyone ? nil : try await storage.hostCount(matching: search), search),
                hosts: cards, hasHosts: !cards.isEmpty,
                next: found.count == Self.rowsPerPage
                    ? found.last.map {
                        "/hosts?q=\(PercentEncoding.encode(search.text ?? ""))\(isAway ? "&away=true" : "")"
                            + "&after=\(PercentEncoding.encode($0.name))"
                    } : nil,
                isNew: all == 0, address: request.ownAddress))
    }

    private static func summary(_ all: Int, away: Int, shown: Int?, _ search: HostSearch) -> String {
        guard all > 0 else { return "No hosts have joined yet." }
        let there = "\(all) host\(all == 1 ? "" : "s")" + (away > 0 ? ", \(away) away" : ", none away")
        guard let shown, let text = search.text else { return there + "." }
        let which = search.silentSince == nil ? "" : " of those away"
        return "\(there); \(shown)\(which) match\(shown == 1 ? "es" : "") '\(text)'."
    }

    private func show(
        _ request: Request, _ context: DashboardContext, _ session: PageSession
    ) async throws -> Response {
        let id = try context.pathValue("id")
        guard let host = try await pages.service.storage.host(id: id) else {
            throw Problem(.notFound, "unknown host '\(id.shortened)'")
        }
        let now = pages.service.now()
        let links = try await pages.links(to: host.namedMessages)
        let pending = try await pages.service.pending(for: [host], at: now)[host.number] ?? PendingDeliveries()
        let sent = try await pages.service.storage.deliveries(
            on: host.number, ofNewest: Self.newestSent, limit: Self.mostSent)
        let mayChange = !session.base.isEmpty
        let scopes = session.token.scopes
        return pages.library.page(
            "host",
            HostContent(
                host, at: now, links: links, pending: pending, sent: sent.map(HostContent.Sent.init),
                errors: try await pages.service.storage.errors(of: host.number),
                frame: pages.library.frame(host.name, at: "/hosts", session: session), csrf: session.formToken,
                notice: try request.query("did").flatMap { HostCommand.done($0, isAway: host.isAway(at: now)) },
                mayCommand: mayChange && scopes.allow(.send), mayRemove: mayChange && scopes.allow(.admin),
                askToChange: mayChange || !(scopes.allow(.send) || scopes.allow(.admin))
                    ? nil : "/login?change=1&next=/hosts/\(host.id)"))
    }

    private func command(
        _ request: Request, _ context: DashboardContext, _ session: PageSession, _ fields: [String: String]
    ) async throws -> Response {
        try await pages.require(.send, of: session, for: "sending a command", request, context)
        let id = fields["id"] ?? ""
        guard let host = try await pages.service.storage.host(id: id),
            // What was shown when the button was pressed, and not what comes after it before the command does.
            let command = HostCommand(fields["command"] ?? "", message: fields["message"])
        else { throw Problem(.notFound, "unknown host or command; reload the page and try again") }
        guard command != .discard || fields.isSure else { return pages.ask(Self.discarding(on: host), session) }
        let now = pages.service.now()
        let actor = AuditEntry.Actor(session.token, from: pages.address(of: request, context))
        let entry = AuditEntry(.command, by: actor, detail: "\(command.words) to \(host.auditWords)", at: now)
        _ = try await pages.service.storage.insertCommand(
            command, to: Recipients(hosts: [host.id]), at: now, audit: entry)
        pages.service.hub.notice()
        pages.trail(context).log(entry)
        return .seeOther("\(session.base)/hosts/\(host.id)?did=\(command.name)")
    }

    private func withdraw(
        _ request: Request, _ context: DashboardContext, _ session: PageSession, _ fields: [String: String]
    ) async throws -> Response {
        try await pages.require(.send, of: session, for: "withdrawing a command", request, context)
        guard let host = try await pages.service.storage.host(id: fields["id"] ?? ""),
            let number = Int64(fields["number"] ?? "")
        else { throw Problem(.notFound, "unknown host or command; reload the page and try again") }
        let actor = AuditEntry.Actor(session.token, from: pages.address(of: request, context))
        let now = pages.service.now()
        // The form names both; a command that does not wait for this host is not withdrawn in its name.
        let pending = try await pages.service.pending(for: [host], at: now)[host.number]?.commands ?? []
        var isWithdrawn = false
        if let command = pending.first(where: { $0.number == number }) {
            let recipients = try await pages.service.auditWords(of: command.recipients)
            let entry = AuditEntry(
                .commandWithdrawn, by: actor, detail: "\(command.command.words) (\(number)) to \(recipients)", at: now)
            isWithdrawn = try await pages.service.storage.withdrawCommand(number, at: now, audit: entry)
            if isWithdrawn { pages.trail(context).log(entry) }
        }
        return .seeOther("\(session.base)/hosts/\(host.id)?did=\(isWithdrawn ? "withdraw" : "late")")
    }

    private func remove(
        _ request: Request, _ context: DashboardContext, _ session: PageSession, _ fields: [String: String]
    ) async throws -> Response {
        try await pages.require(.admin, of: session, for: "removing a host", request, context)
        if let host = try await pages.service.storage.host(id: fields["id"] ?? "") {
            guard fields.isSure else { return pages.ask(Self.removing(host), session) }
            let now = pages.service.now()
            let actor = AuditEntry.Actor(session.token, from: pages.address(of: request, context))
            let entry = AuditEntry(.hostRemoved, by: actor, detail: host.name, at: now)
            if try await pages.service.storage.removeHost(host.number, at: now, audit: entry) {
                pages.service.hub.notice()
                pages.trail(context).log(entry)
            }
        }
        return .seeOther("\(session.base)/hosts")
    }
}

extension HostPages {
    private static func discarding(on host: HostRecord) -> Confirmation {
        Confirmation(
            "Discard the waiting messages of '\(host.name)'?",
            losses: [
                host.waitingWords() + ".",
                "All messages that are waiting when the command arrives are discarded without being shown. The host accepts"
                    + " no messages until it is resumed.",
            ], sends: "Discard waiting messages", to: "/hosts/command", fields: ["id": host.id, "command": "discard"],
            back: "/hosts/\(host.id)", at: "/hosts")
    }

    private static func removing(_ host: HostRecord) -> Confirmation {
        Confirmation(
            "Remove the host '\(host.name)'?",
            losses: [
                "Its token is revoked: it no longer gets anything from this dashboard, and can join again only with a token"
                    + " that has the scope 'host'.",
                "Its profiles are deleted here. Its statistics are kept.",
            ], sends: "Remove \(host.name)", to: "/hosts/remove", fields: ["id": host.id], back: "/hosts/\(host.id)",
            at: "/hosts")
    }
}

extension Request {
    /// The address under which the browser knows this server: only shown, never relied on.
    var ownAddress: String { "\(head.scheme ?? "http")://\(head.authority ?? "127.0.0.1:8642")" }
}

extension HostCommand {
    /// With the message that it is about.
    var words: String { message.map { "\(name) '\($0.shortened)'" } ?? name }

    /// What a page says after a command has been sent, or withdrawn.
    fileprivate static func done(_ name: String, isAway: Bool) -> String? {
        let effect: String
        switch HostCommand(name) {
        case .suspend?: effect = "the host shows nothing until it is resumed"
        case .resume?: effect = "the host shows messages again"
        case .discard?: effect = "the host discards waiting messages, and accepts none until it is resumed"
        case .reload?:
            effect = "the host reloads its definitions; an error appears here if they cannot be used"
        case .dismiss?: effect = "the host dismisses what this page showed"
        case nil:
            return switch name {
            case "withdraw": "Command withdrawn."
            case "late": "The command has already expired or was withdrawn."
            default: nil
            }
        }
        guard isAway else { return "Command sent: \(effect)." }
        return "Command stored: it waits for the host, which is away, for up to 7 days. Then: \(effect)."
    }
}
