import HTTPTypes
import Hummingbird
import MarqueeModel
import MarqueeSync

/// `/api/v1/history` and `/api/v1/diff`: what was, and what changed.
struct HistoryRoutes: Sendable {
    static let defaultLimit = 50
    static let maximumLimit = 500

    let service: DashboardService

    var routes: [Route] {
        [
            .api(.get, "/api/v1/history", .listHistory, handler: list),
            .api(.get, "/api/v1/history/{version}", .readVersion, handler: read),
            .api(.get, "/api/v1/diff", .compareVersions, handler: compare),
        ]
    }

    private func list(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.authentication.caller(of: request, context, needsOneOf: .forDefinitions)
        let after = try request.queryNumber("after", 0...Int.max).map(EntityVersion.init)
        let limit = try request.queryNumber("limit", 1...Self.maximumLimit) ?? Self.defaultLimit
        if let name = try request.query("name") {
            // What somebody wants to know of one definition, they want to know of its last changes.
            let versions = try await service.storage.versions(changing: name, limit: limit)
            return .json(HistoryDocument(versions: versions.compactMap(\.entry), next: nil).json)
        }
        if let name = try request.query("recipe") {
            let versions = try await service.storage.versions(changingRecipe: name, limit: limit)
            return .json(HistoryDocument(versions: versions.compactMap(\.entry), next: nil).json)
        }
        let versions = try await service.storage.versions(before: after, limit: limit + 1)
        let page = versions.prefix(limit)
        return .json(
            HistoryDocument(
                versions: page.compactMap(\.entry), next: versions.count > limit ? page.last?.number : nil
            ).json)
    }

    private func read(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.authentication.caller(of: request, context, needsOneOf: .forDefinitions)
        let text = try context.pathValue("version")
        guard let number = Int(text), number >= 1, String(number) == text,
            let version = try await service.storage.version(EntityVersion(number)),
            let definitions = try await service.storage.definitions(at: version.number),
            let recipes = try await service.storage.recipes(at: version.number)
        else { throw Problem(.notFound, "unknown version '\(text.shortened)'") }
        return .json(
            bytes: StateWriter.bytes(version, definitions, recipes), headers: [.eTag: version.number.entityTag])
    }

    private func compare(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.authentication.caller(of: request, context, needsOneOf: .forDefinitions)
        guard let first = try request.queryNumber("from", 0...Int.max),
            let second = try request.queryNumber("to", 0...Int.max)
        else {
            throw Problem(
                .badRequest, "'from' and 'to' are required: two version numbers, 0 for the state before the first")
        }
        let plan = Plan(
            from: try await service.definitions(of: EntityVersion(first)),
            to: try await service.definitions(of: EntityVersion(second)))
        return .json(plan.json(target: nil, isDryRun: true))
    }
}

extension CatalogVersion {
    /// This version in a history; nil for the state before the first sync.
    fileprivate var entry: HistoryDocument.Entry? {
        guard let at, let by else { return nil }
        return HistoryDocument.Entry(version: number, at: at, by: by, summary: summary, origin: origin)
    }
}
