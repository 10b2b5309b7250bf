import HTTPTypes
import Hummingbird
import MarqueeModel
import MarqueeSync

/// `/login` and `/logout`.
struct LoginPages: Sendable {
    let pages: PageService

    var routes: [Route] {
        [
            .page(.get, "/login", handler: show),
            .page(.post, "/login", handler: logIn),
            .page(.post, "/logout", handler: logOutWhereReading),
            pages.change("/logout") { request, context, session, _ in
                try await logOut(request, context, session)
            },
        ]
    }

    private func show(_ request: Request, _ context: DashboardContext) async throws -> Response {
        let next = Self.place(try request.query("next"))
        // Who is logged in for reading logs in again to change something.
        let isChange = try request.query("change") != nil
        let isLoggedIn = try await pages.sessions.session(of: request) != nil
        if isLoggedIn, !isChange { return .seeOther(next) }
        let ended = isLoggedIn ? nil : try request.query("ended")
        return form(next: next, problem: nil, of: request, isAgain: isLoggedIn, ended: ended)
    }

    private func logIn(_ request: Request, _ context: DashboardContext) async throws -> Response {
        try request.requireOwnSource()
        let fields = try await pages.service.bodies.form(of: request)
        let next = Self.place(fields["next"])
        let secrets = pages.sessions.cookies.secrets(.login, in: request)
        guard secrets.contains(where: { SecretHash(of: fields["csrf"] ?? "") == SecretHash(of: Self.formToken($0)) })
        else {
            let problem = Problem(
                .forbidden, "this form does not belong to your browser, or cookies are disabled; try again")
            return form(next: next, problem: problem, of: request)
        }
        let address = pages.address(of: request, context)
        let trail = pages.trail(context)
        do {
            let authentication = pages.service.authentication
            let token = try await authentication.verify(
                (fields["token"] ?? "").filter { !$0.isWhitespace }, from: authentication.address(of: request, context)
            ).token
            guard token.scopes.allow(oneOf: .forDefinitions) else {
                let detail = "the token '\(token.name)' lacks the scope 'read', which the pages need"
                try await trail.refuse(.login, by: AuditEntry.Actor(token, from: address), because: detail)
                return form(next: next, problem: Problem(.forbidden, detail), of: request)
            }
            let (area, cookies) = try await pages.sessions.begin(with: token, from: address, of: request, trail)
            return .seeOther(area.path + next, headers: Self.fields(cookies))
        } catch let problem as Problem {
            let actor = AuditEntry.Actor(who: nil, token: nil, from: address)
            let reason = problem.status == .tooManyRequests ? "too many invalid tokens" : problem.detail
            try await trail.refuse(.login, by: actor, because: reason)
            return form(next: next, problem: problem, of: request)
        }
    }

    /// Whoever has no more than the cookie for reading may end that session, and nothing else.
    private func logOutWhereReading(_ request: Request, _ context: DashboardContext) async throws -> Response {
        try request.requireOwnSource()
        let fields = try await pages.service.bodies.form(of: request)
        guard let session = try await pages.sessions.session(of: request) else { return .seeOther("/login") }
        guard session.made(fields) else {
            throw Problem(.forbidden, "this form does not belong to your session; reload the page and try again")
        }
        return try await logOut(request, context, session)
    }

    private func logOut(
        _ request: Request, _ context: DashboardContext, _ session: PageSession
    ) async throws -> Response {
        let cookies = try await pages.sessions.logOut(
            session, of: request, from: pages.address(of: request, context), pages.trail(context))
        return .seeOther("/login", headers: Self.fields(cookies))
    }

    private func form(
        next: String, problem: Problem?, of request: Request, isAgain: Bool = false, ended: String? = nil
    ) -> Response {
        // A browser that has two forms open can use both.
        let cookies = pages.sessions.cookies
        let secret = cookies.secrets(.login, in: request).first ?? Secret()
        var headers: HTTPFields = problem?.headers ?? [:]
        headers[.wwwAuthenticate] = nil
        headers[.setCookie] = cookies.field(.login, secret, seconds: 3_600, for: request)
        let page = LoginPage(
            frame: pages.library.frame("Log in"), csrf: Self.formToken(secret), next: next,
            problem: problem?.detail.capitalizedSentence, isAgain: isAgain,
            hasEnded: ended != nil, isUnsent: ended == Self.unsent,
            keepsDraft: ended != nil && next.hasPrefix(Self.composing))
        // 401 would need a challenge that browsers ask people for.
        let status = problem.map { $0.status == .unauthorized ? .forbidden : $0.status } ?? .ok
        return pages.library.page("login", page, status: status, headers: headers)
    }

    private static func formToken(_ secret: Secret) -> String { secret.derived(for: "login") }

    private static func fields(_ cookies: [String]) -> HTTPFields {
        var fields = HTTPFields()
        fields[values: .setCookie] = cookies
        return fields
    }

    private static let composing = "/compose?"
    private static let unsent = "form"

    /// The login for somebody whose session has ended, who goes on at a page then. What was written into a form is not
    /// read any more: nobody may make the server take what somebody unknown sends. The script of the page keeps it.
    ///
    /// - Parameter isUnsent: Whether something was sent that is not done.
    static func ended(_ page: String?, isUnsent: Bool) -> String {
        let next = place(page)
        let draft = next.hasPrefix(composing) && !next.contains("draft=") ? "&draft=1" : ""
        return "/login?ended=\(isUnsent ? unsent : "page")&next=" + PercentEncoding.encode(next + draft)
    }

    /// Where to go afterwards: a page of ours, never another site.
    static func place(_ text: String?) -> String {
        guard let text, text.hasPrefix("/"), !text.hasPrefix("//"), !text.hasPrefix("/login"),
            !text.hasPrefix(PageArea.prefix),
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
        else { return "/templates" }
        return text
    }
}

private struct LoginPage {
    let frame: PageFrame
    let csrf: String
    let next: String
    let problem: String?
    /// For whoever is logged in, and can only read.
    let isAgain: Bool
    /// For whoever was logged in until now.
    let hasEnded: Bool
    let isUnsent: Bool
    let keepsDraft: Bool
}
