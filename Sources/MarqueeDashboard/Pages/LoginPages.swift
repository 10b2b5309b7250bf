import HTTPTypes
import Hummingbird

/// `/login` and `/logout`.
struct LoginPages: Sendable {
    let pages: PageService

    var routes: [Route] {
        [
            .page(.get, "/login", handler: show),
            .page(.post, "/login", handler: logIn),
            .page(.post, "/logout", handler: logOut),
        ]
    }

    private func show(_ request: Request, _ context: DashboardContext) async throws -> Response {
        let next = Self.place(try request.query("next"))
        if try await pages.sessions.session(of: request) != nil { return .seeOther(next) }
        return form(next: next, problem: nil, of: request)
    }

    private func logIn(_ request: Request, _ context: DashboardContext) async throws -> Response {
        let fields = try await pages.service.bodies.form(of: request)
        let next = Self.place(fields["next"])
        guard let secret = pages.sessions.cookies.secret(.login, in: request),
            SecretHash(of: fields["csrf"] ?? "") == SecretHash(of: secret.derived(for: "login"))
        else {
            let problem = Problem(
                .forbidden, "this form was not made for your browser, or cookies are switched off: please try again")
            return form(next: next, problem: problem, of: request)
        }
        do {
            let authentication = pages.service.authentication
            let token = try await authentication.verify(
                (fields["token"] ?? "").filter { !$0.isWhitespace }, from: authentication.address(of: request, context))
            guard token.scopes.allow(.read) else {
                let problem = Problem(
                    .forbidden, "the token '\(token.name)' has no scope 'read', which the pages need")
                return form(next: next, problem: problem, of: request)
            }
            return .seeOther(next, headers: [.setCookie: try await pages.sessions.begin(with: token)])
        } catch let problem as Problem {
            return form(next: next, problem: problem, of: request)
        }
    }

    private func logOut(_ request: Request, _ context: DashboardContext) async throws -> Response {
        let fields = try await pages.service.bodies.form(of: request)
        guard let session = try await pages.sessions.session(of: request) else { return .seeOther("/login") }
        guard session.made(fields) else {
            throw Problem(.forbidden, "this form was not made for your session: reload the page and try again")
        }
        return .seeOther("/login", headers: [.setCookie: try await pages.sessions.end(session)])
    }

    private func form(next: String, problem: Problem?, of request: Request) -> Response {
        // A browser that has two forms open can use both.
        let cookies = pages.sessions.cookies
        let secret = cookies.secret(.login, in: request) ?? Secret()
        var headers: HTTPFields = problem?.headers ?? [:]
        headers[.wwwAuthenticate] = nil
        headers[.setCookie] = cookies.field(.login, secret, seconds: 3_600)
        let page = LoginPage(
            frame: pages.library.frame("Log in"), csrf: secret.derived(for: "login"), next: next,
            problem: problem?.detail.capitalizedSentence)
        // 401 would need a challenge that browsers ask people for.
        let status = problem.map { $0.status == .unauthorized ? .forbidden : $0.status } ?? .ok
        return pages.library.page("login", page, status: status, headers: headers)
    }

    /// Where to go afterwards: a page of ours, never another site.
    static func place(_ text: String?) -> String {
        guard let text, text.hasPrefix("/"), !text.hasPrefix("//"), !text.hasPrefix("/login"),
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
}
