import HTTPTypes
import Hummingbird
import MarqueeInbox
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
        _ = try await service.authentication.caller(of: request, context, needs: .read)
        let head = try await service.storage.head()
        let definitions = try await service.storage.definitions(at: head.number)?.decoded() ?? .empty
        var counter = UsageCounter(definitions, becoming: definitions)
        for message in try await service.storage.liveMessages(at: service.now(), limit: Self.mostMessages) {
            // What was kept by this program is as it was written.
            guard let members = (try? Value(json: message.json))?.object, members["template"] != nil,
                let message = try? MessageJSON.message(members)
            else { continue }
            counter.add(message)
        }
        let recipes = try await service.storage.currentRecipes().recipes.decodedRecipes()
        for name in recipes.names { counter.add(recipe: recipes[name] ?? .null) }
        return .json(counter.usage.json)
    }

    private static let mostMessages = 10_000

    private func testers(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.authentication.caller(of: request, context, needs: .read)
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
