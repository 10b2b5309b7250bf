import HTTPTypes
import Hummingbird
import MarqueeServing
import MarqueeSync

/// `/changes`: tells a page that is open when it is worth being asked for again (server-sent events).
struct ChangeStream: Sendable {
    /// After so long the browser asks anew, and whether it still may is looked at again.
    private static let longest = Duration.seconds(300)

    private static let headers = HTTPFields(named: [
        ("Content-Type", "text/event-stream"), ("Cache-Control", "no-store"), ("X-Accel-Buffering", "no"),
    ])

    let pages: PageService

    var routes: [Route] { pages.guarded("/changes", for: .forDefinitions, follow) }

    private func follow(
        _ request: Request, _ context: DashboardContext, _ session: PageSession
    ) async throws -> Response {
        let hub = pages.service.hub
        guard request.headers[.accept]?.contains("text/event-stream") == true else {
            throw Problem(.notAcceptable, "changes are sent as 'text/event-stream' only")
        }
        guard request.method != .head else { return Response(status: .ok, headers: Self.headers) }
        // Browsers do not come back after this answer.
        guard let stream = hub.pages.open(session.record.id) else { return Response(status: .noContent) }
        // A connection that breaks is noticed here, and not only when something is written.
        context.channel.closeFuture.whenComplete { _ in hub.pages.close(stream) }
        return Response(
            status: .ok, headers: Self.headers,
            body: ResponseBody { writer in
                defer { hub.pages.close(stream) }
                try await writer.write(PageStream.beginning)
                let end = ContinuousClock.now + Self.longest
                for await part in stream.parts {
                    try await writer.write(part)
                    if ContinuousClock.now > end { break }
                }
                try await writer.finish(nil)
            })
    }
}
