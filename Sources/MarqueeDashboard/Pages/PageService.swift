import HTTPTypes
import Hummingbird
import MarqueeModel
import MarqueeSync

/// What every page works with.
struct PageService: Sendable {
    typealias Handler = @Sendable (Request, DashboardContext, PageSession) async throws -> Response

    let service: DashboardService
    let library: PageLibrary
    let sessions: PageSessions

    /// A page for whoever is logged in; others are sent to the login, and come back afterwards. It is there twice: where
    /// pages are only read, for addresses that people write down, and where things can be changed.
    ///
    /// - Parameter scopes: One of these is needed.
    func guarded(_ path: String, for scopes: [TokenScope] = [.read], _ handler: @escaping Handler) -> [Route] {
        let checked: Handler = { request, context, session in
            try await require(oneOf: scopes, of: session, for: "the page '\(path)'", request, context)
            return try await handler(request, context, session)
        }
        return [
            .page(.get, path) { request, context in
                try request.requireOwnSourceOrNavigation()
                guard let session = try await sessions.session(of: request) else {
                    return .seeOther("/login?next=\(PercentEncoding.encode(request.uri.description))")
                }
                service.authentication.recognize(context)
                return try await checked(request, context, session)
            },
            inArea(path, checked),
        ]
    }

    /// A page on which things are changed, or that shows what not every program of this machine may see: it is only where
    /// things can be changed.
    func changing(_ path: String, _ handler: @escaping Handler) -> [Route] {
        [
            .page(.get, path) { request, _ in
                .seeOther("/login?change=1&next=\(PercentEncoding.encode(request.uri.description))")
            },
            inArea(path, handler),
        ]
    }

    /// What a form sends that changes something.
    ///
    /// - Parameter limit: Of the form, in bytes; nil: that of most forms.
    func change(
        _ path: String, limit: Int? = nil,
        _ handler:
            @escaping @Sendable (Request, DashboardContext, PageSession, [String: String]) async throws -> Response
    ) -> Route {
        .page(.post, PageArea.prefix + "{key}" + path) { request, context in
            try request.requireOwnSource()
            // Before the form is read: nobody else makes the server do that.
            guard let session = try await sessions.session(of: request, in: context.pathValue("key")) else {
                return .seeOther(LoginPages.ended(request.sendingPage, isUnsent: true), headers: [.connection: "close"])
            }
            let fields = try await service.bodies.form(of: request, limit: limit)
            service.authentication.recognize(context)
            guard session.made(fields) else {
                throw Problem(.forbidden, "this form does not belong to your session; reload the page and try again")
            }
            return try await handler(request, context, session, fields)
        }
    }

    private func inArea(_ path: String, _ handler: @escaping Handler) -> Route {
        .page(.get, PageArea.prefix + "{key}" + path) { request, context in
            try request.requireOwnSourceOrNavigation()
            guard let session = try await sessions.session(of: request, in: context.pathValue("key")) else {
                let place = LoginPages.place(PageArea.outside(request))
                // Whoever may still read pages gets that one, and is asked where it only changes things.
                let mayRead = try await sessions.session(of: request) != nil
                return .seeOther(mayRead ? place : LoginPages.ended(place, isUnsent: false))
            }
            service.authentication.recognize(context)
            return try await handler(request, context, session)
        }
    }

    /// The session of a request, wherever it may change things or not.
    func session(of request: Request) async throws -> PageSession? {
        let base = PageArea.base(of: request)
        guard !base.isEmpty else { return try await sessions.session(of: request) }
        return try await sessions.session(of: request, in: String(base.dropFirst(PageArea.prefix.count)))
    }

    /// Refuses a page to a session whose token lacks a scope.
    func require(
        _ scope: TokenScope, of session: PageSession, for page: String, _ request: Request, _ context: DashboardContext
    ) async throws {
        try await require(oneOf: [scope], of: session, for: page, request, context)
    }

    /// The same, where one of several is enough: the first of them is what others are told to get.
    private func require(
        oneOf scopes: [TokenScope], of session: PageSession, for page: String, _ request: Request,
        _ context: DashboardContext
    ) async throws {
        guard let scope = scopes.first, !session.token.scopes.allow(oneOf: scopes) else { return }
        let actor = AuditEntry.Actor(session.token, from: address(of: request, context))
        try await trail(context).refuse(.request, by: actor, because: "\(page) needs the scope '\(scope.rawValue)'")
        throw Problem(
            .forbidden,
            "the token '\(session.token.name)' lacks the scope '\(scope.rawValue)'; create one that has it with 'marquee"
                + " dashboard token create --name NAME --scope \(scope.rawValue)' on the dashboard's machine")
    }

    func trail(_ context: DashboardContext) -> AuditTrail {
        AuditTrail(storage: service.storage, now: service.now, logger: context.logger)
    }

    func address(of request: Request, _ context: DashboardContext) -> String {
        service.authentication.address(of: request, context).text
    }
}

extension PageArea {
    /// `/s/KEY`, where that begins the address of a request; empty elsewhere.
    static func base(of request: Request) -> String {
        let path = request.uri.path
        guard path.hasPrefix(prefix) else { return "" }
        return prefix + path.dropFirst(prefix.count).prefix { $0 != "/" }
    }

    /// The address of the same page where nothing can be changed.
    fileprivate static func outside(_ request: Request) -> String {
        request.uri.path.dropFirst(base(of: request).count) + (request.uri.query.map { "?\($0)" } ?? "")
    }

    /// An address without what stands before it where things can be changed.
    fileprivate static func outside(_ path: Substring) -> String {
        guard path.hasPrefix(prefix) else { return String(path) }
        return String(path.dropFirst(prefix.count).drop { $0 != "/" })
    }
}

extension Request {
    /// The page whose form this is, as the browser says; only a place to go back to, never relied on.
    fileprivate var sendingPage: String? {
        let field = headers.last { $0.name.canonicalName == "referer" }?.value ?? ""
        guard let scheme = field.firstRange(of: "://"), let start = field[scheme.upperBound...].firstIndex(of: "/")
        else {
            return nil
        }
        return PageArea.outside(field[start...])
    }
}

extension Response {
    /// Sends a browser elsewhere, which it asks for with GET.
    static func seeOther(_ path: String, headers: HTTPFields = [:]) -> Response {
        var headers = headers
        headers[.location] = path
        headers[.cacheControl] = "no-store"
        return Response(status: .seeOther, headers: headers)
    }
}
