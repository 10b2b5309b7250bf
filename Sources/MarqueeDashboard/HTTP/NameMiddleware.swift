import HTTPTypes
import Hummingbird
import MarqueeServing

/// Lets through only what is meant for this server and comes from no page of another site, whatever its path.
struct NameMiddleware: RouterMiddleware {
    let names: ServerNames

    @concurrent
    func handle(
        _ request: Request, context: DashboardContext,
        next: @concurrent (Request, DashboardContext) async throws -> Response
    ) async throws -> Response {
        if let refusal = names.refusal(of: request.head, local: context.channel.localAddress) {
            throw Problem(refusal.status, refusal.detail).closing
        }
        return try await next(request, context)
    }
}
