import HTTPTypes
import Hummingbird
import MarqueeModel
import MarqueeServing
import MarqueeSync

/// What stands beside the definitions: their use, who may sync them, and the server's own state.
struct SupportRoutes: Sendable {
    let service: DashboardService

    var routes: [Route] {
        [
            .api(.get, "/api/v1/usage", .readUsage, handler: usage),
            .api(.get, "/api/v1/testers", .listTesters, handler: testers),
            .api(.get, "/health", .readHealth, handler: health),
            .api(.get, "/ready", .readReadiness, handler: ready),
            .api(.get, "/metrics", .readMetrics, handler: metrics),
        ]
    }

    /// What live messages and recipes use; of many messages, the newest.
    private func usage(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.authentication.caller(of: request, context, needsOneOf: .forDefinitions)
        let definitions = try await service.storage.definitions(at: service.storage.head().number)?.decoded() ?? .empty
        return .json(try await service.usage(of: definitions, becoming: definitions).json)
    }

    private func testers(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.authentication.caller(of: request, context, needsOneOf: .forDefinitions)
        let testers = try await service.testers()
        return .json([
            "testers": .list(
                testers.map {
                    ["name": .string($0.name), "since": .moment($0.createdAt), "until": .moment($0.expiresAt)]
                })
        ])
    }

    private func health(_ request: Request, _ context: DashboardContext) async throws -> Response {
        .json(["status": "ok"])
    }

    private func ready(_ request: Request, _ context: DashboardContext) async throws -> Response {
        try await service.readiness.check(at: service.now())
        return .json(["status": "ok"])
    }

    private func metrics(_ request: Request, _ context: DashboardContext) async throws -> Response {
        let head = try await service.storage.head()
        let count = try await service.metrics.definitions(of: head.number) {
            try await service.storage.definitions(at: head.number)?.count ?? 0
        }
        let oldest = service.now() + TimeSpan(milliseconds: -HostRules.awayAfter.milliseconds)
        return .text(
            service.metrics.text(
                version: head.number.number, definitions: count, databaseBytes: try await service.storage.size(),
                hosts: try await service.storage.hostCount(seenSince: oldest), streams: service.hub.count),
            type: PrometheusText.mediaType, headers: [.cacheControl: "no-store"])
    }
}
