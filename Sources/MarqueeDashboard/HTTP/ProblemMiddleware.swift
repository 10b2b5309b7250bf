import HTTPTypes
import Hummingbird
import Logging
import MarqueeModel
import MarqueeServing
import NIOHTTP1

/// Outermost: whatever went wrong becomes a problem document, and every answer gets the headers that keep browsers safe.
struct ProblemMiddleware: RouterMiddleware {
    let table: RouteTable
    let metrics: ServerMetrics
    let pages: PageService
    let options: DashboardOptions

    @concurrent
    func handle(
        _ request: Request, context: DashboardContext,
        next: @concurrent (Request, DashboardContext) async throws -> Response
    ) async throws -> Response {
        let begin = ContinuousClock.now
        var response: Response
        do {
            response = try await next(request, context)
        } catch {
            let problem = problem(for: error, request, context)
            response = Self.wantsPage(request) ? await page(for: problem, request) : problem.response
        }
        response.headers[.xContentTypeOptions] = "nosniff"
        if let field = options.exposure.strictTransport(for: request.head.authority) {
            response.headers[.strictTransportSecurity] = field
        }
        let duration = ContinuousClock.now - begin
        // What clients make up is no name of a metric.
        let route = context.endpointPath.flatMap { $0.hasPrefix("/") ? $0 : nil }
        metrics.count(request.method, route, response.status, after: duration / .seconds(1))
        if options.logsRequests { log(request, context, response.status, duration) }
        return response
    }

    /// Without the query and the key of an area: both may hold what others must not know.
    private func log(
        _ request: Request, _ context: DashboardContext, _ status: HTTPResponse.Status, _ duration: Duration
    ) {
        let base = PageArea.base(of: request)
        let path = base.isEmpty ? request.uri.path : "/s/…" + request.uri.path.dropFirst(base.count)
        let client = ClientAddress(options.exposure.client(of: request.head, peer: context.channel.remoteAddress))
        context.logger.notice(
            "request",
            metadata: [
                "method": "\(request.method.rawValue.shortened)", "path": "\(path.shortened)",
                "status": "\(status.code)",
                "milliseconds": "\((duration / .milliseconds(0.1)).rounded() / 10)", "from": "\(client.address)",
            ])
    }

    /// With the way to the other pages, for whoever is logged in.
    private func page(for problem: Problem, _ request: Request) async -> Response {
        // Whoever cannot be found out, as the storage fails, gets the page without it.
        let session = try? await pages.session(of: request)
        let base = PageArea.base(of: request)
        return pages.library.page(
            for: problem, at: String(request.uri.path.dropFirst(base.count)), base: base, session: session)
    }

    /// Browsers get their answers as pages, unless they ask the API.
    private static func wantsPage(_ request: Request) -> Bool {
        !request.uri.path.hasPrefix("/api/") && (request.headers[.accept] ?? "").contains("text/html")
    }

    private func problem(for error: any Error, _ request: Request, _ context: DashboardContext) -> Problem {
        switch error {
        case let problem as Problem: return problem
        case let error as StorageError:
            context.logger.error("storage failed", metadata: ["error": "\(error.message)"])
            return .failure(of: error.code)
        case let error as any HTTPResponseError where error.status == .notFound: return missing(request)
        case let error as any HTTPResponseError where error.status.kind == .clientError:
            return Problem(error.status, "the request is malformed")
        case is HTTPParserError:
            return Problem(.badRequest, "the request's body does not match its header").closing
        case is CancellationError:
            return Problem(.serviceUnavailable, "the dashboard is stopping", headers: [.retryAfter: "5"]).closing
        default:
            // A connection that broke, as a rule: then nobody reads this.
            context.logger.debug("request failed", metadata: ["error": "\(error)"])
            return Problem(.badRequest, "the request was cut off").closing
        }
    }

    /// Nothing is at the address, or not for this method.
    private func missing(_ request: Request) -> Problem {
        let allowed = table.methods(at: request.uri.path)
        guard !allowed.isEmpty else { return .notFound }
        let names = allowed.map(\.rawValue).joined(separator: ", ")
        return Problem(
            .methodNotAllowed, "\(request.method.rawValue.shortened) is not allowed here; use \(names)",
            headers: [.allow: names]
        ).closing
    }
}
