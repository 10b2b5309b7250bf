import Hummingbird
import MarqueeModel
import MarqueeSync

/// `/sessions`: who is logged in, and the end of that. Whoever has the scope `admin` sees everybody's, others their own
/// token's.
struct SessionPages: Sendable {
    let pages: PageService

    var routes: [Route] {
        pages.changing("/sessions", show) + [
            pages.change("/sessions/end", end), pages.change("/sessions/end-others", endOthers),
        ]
    }

    private func show(
        _ request: Request, _ context: DashboardContext, _ session: PageSession
    ) async throws -> Response {
        let ended = try request.queryNumber("ended", 0...Int(Int32.max))
        let rows = try await visible(to: session).map { SessionRow($0, session: session) }
        let isAdministrator = session.token.scopes.allow(.admin)
        return pages.library.page(
            "sessions",
            SessionList(
                frame: pages.library.frame("Sessions", at: "/sessions", session: session),
                csrf: session.formToken, isAdministrator: isAdministrator, sessions: rows, hasOthers: rows.count > 1,
                ended: ended.map { $0 == 1 ? "1 session ended." : "\($0) sessions ended." }))
    }

    private func end(
        _ request: Request, _ context: DashboardContext, _ session: PageSession, _ fields: [String: String]
    ) async throws -> Response {
        let others = try await others(than: session).filter { $0.record.id.text == fields["id"] }
        return try await end(others, request, context, session)
    }

    private func endOthers(
        _ request: Request, _ context: DashboardContext, _ session: PageSession, _ fields: [String: String]
    ) async throws -> Response {
        try await end(try await others(than: session), request, context, session)
    }

    private func end(
        _ others: [NamedSession], _ request: Request, _ context: DashboardContext, _ session: PageSession
    ) async throws -> Response {
        var count = 0
        for other in others {
            let isEnded = try await pages.sessions.end(
                other.record, .sessionEnded, by: session, from: pages.address(of: request, context),
                detail: other.words, pages.trail(context))
            count += isEnded ? 1 : 0
        }
        return .seeOther("\(session.base)/sessions?ended=\(count)")
    }

    private func others(than session: PageSession) async throws -> [NamedSession] {
        try await visible(to: session).filter { $0.record.id != session.record.id }
    }

    private func visible(to session: PageSession) async throws -> [NamedSession] {
        let all = try await pages.service.sessions()
        guard !session.token.scopes.allow(.admin) else { return all }
        return all.filter { $0.record.token == session.token.id }
    }
}

private struct SessionList {
    let frame: PageFrame
    let csrf: String
    let isAdministrator: Bool
    let sessions: [SessionRow]
    let hasOthers: Bool
    let ended: String?
}

private struct SessionRow {
    let id: String
    let name: String
    let browser: String
    let from: String
    let started: PageTime
    let used: PageTime
    let ends: PageTime
    let isThis: Bool

    init(_ named: NamedSession, session: PageSession) {
        let record = named.record
        id = record.id.text
        name = named.name
        browser = BrowserName(record.agent).words
        from = record.from
        started = PageTime(record.startedAt)
        used = PageTime(record.lastSeenAt)
        ends = PageTime(record.expiresAt)
        isThis = record.id == session.record.id
    }
}

/// What people call a browser, as far as `User-Agent` tells: it is only shown, never relied on.
struct BrowserName {
    let words: String

    init(_ agent: String) {
        // The order matters: each one also names those behind it.
        let browsers = [
            ("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrom", "Chrome"), ("Safari/", "Safari"),
        ]
        let systems = [
            ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"),
            ("Mac OS X", "macOS"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
        ]
        let browser = browsers.first { agent.contains($0.0) }?.1
        let system = systems.first { agent.contains($0.0) }?.1
        words =
            switch (browser, system) {
            case (let browser?, let system?): "\(browser) on \(system)"
            case (let browser?, nil): browser
            case (nil, _): agent.isEmpty ? "unknown browser" : agent.shortened
            }
    }
}
