import HTTPTypes
import Hummingbird

/// What every page works with.
struct PageService: Sendable {
    let service: DashboardService
    let library: PageLibrary
    let sessions: PageSessions

    /// A page for whoever is logged in; others are sent to the login, and come back afterwards.
    func guarded(
        _ path: String, _ handler: @escaping @Sendable (Request, DashboardContext, PageSession) async throws -> Response
    ) -> Route {
        .page(.get, path) { request, context in
            guard let session = try await sessions.session(of: request) else {
                return .seeOther("/login?next=\(PercentEncoding.encode(request.uri.description))")
            }
            service.authentication.recognize(context)
            return try await handler(request, context, session)
        }
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
