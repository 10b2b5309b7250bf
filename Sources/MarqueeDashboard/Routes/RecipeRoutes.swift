import HTTPTypes
import Hummingbird
import MarqueeModel
import MarqueeSync
import Synchronization

/// `/api/v1/recipes`: those that hosts get beside their projects' own; and how a host gets them.
struct RecipeRoutes: Sendable {
    let service: DashboardService
    private let memory = RecipeMemory()

    init(service: DashboardService) {
        self.service = service
    }

    /// How long a note may be.
    static let longestNote = 2_000

    var routes: [Route] {
        [
            .api(.get, "/api/v1/recipes", .listRecipes, handler: list),
            .api(.get, "/api/v1/recipes/{name}", .readRecipe, handler: read),
            .api(.put, "/api/v1/recipes/{name}", .putRecipe, handler: put),
            .api(.delete, "/api/v1/recipes/{name}", .removeRecipe, handler: remove),
            .api(.get, "/api/v1/host/recipes", .readHostRecipes, handler: fetch),
        ]
    }

    private func list(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.authentication.caller(of: request, context, needsOneOf: .forDefinitions)
        let (version, recipes) = try await service.storage.currentRecipes()
        return answer(request, version) {
            Self.bytes(recipes, rest: ["owners": StateWriter.owners(recipes)], version)
        }
    }

    private func fetch(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.host(of: request, context)
        var version = try await service.storage.recipesVersion()
        var bytes = memory.bytes(of: version)
        if bytes == nil, request.headers[.ifNoneMatch] != version.entityTag {
            let current = try await service.storage.currentRecipes()
            let written = Self.bytes(current.recipes, rest: [:], current.version)
            memory.keep(written, of: current.version)
            (version, bytes) = (current.version, written)
        }
        return answer(request, version) { bytes ?? [] }
    }

    private func answer(_ request: Request, _ version: EntityVersion, _ bytes: () -> [UInt8]) -> Response {
        let headers: HTTPFields = [.eTag: version.entityTag, .cacheControl: "no-store"]
        guard request.headers[.ifNoneMatch] != version.entityTag else {
            return Response(status: .notModified, headers: headers)
        }
        return .json(bytes: bytes(), headers: headers)
    }

    private static func bytes(_ recipes: [StoredRecipe], rest: ValueObject, _ version: EntityVersion) -> [UInt8] {
        var rest = rest
        rest["version"] = .integer(Int64(version.number))
        return Array("{\"recipes\":".utf8) + StateWriter.object(recipes) + ",".utf8
            + Value.object(rest).jsonBytes(.sorted).dropFirst()
    }

    private func read(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.authentication.caller(of: request, context, needsOneOf: .forDefinitions)
        let name = try context.pathValue("name")
        guard let recipe = try await service.storage.recipe(named: name) else { throw Self.missing(name) }
        let tag: HTTPFields = [.eTag: recipe.since.entityTag, .cacheControl: "no-store"]
        guard request.headers[.ifNoneMatch] != recipe.since.entityTag else {
            return Response(status: .notModified, headers: tag)
        }
        return .json(bytes: recipe.json, headers: tag)
    }

    private func put(_ request: Request, _ context: DashboardContext) async throws -> Response {
        let editing = try await editing(request, context)
        let expected = try condition(request)
        let name = try context.pathValue("name")
        let body = try await service.bodies.json(of: request)
        let outcome = try await editing.put(name, body, replacing: expected)
        var members = PutAnswer(version: outcome.version, changed: outcome.isChanged).json.object ?? [:]
        members["warnings"] = .list(outcome.warnings.map(\.json))
        return .json(.object(members))
    }

    private func remove(_ request: Request, _ context: DashboardContext) async throws -> Response {
        let editing = try await editing(request, context)
        let name = try context.pathValue("name")
        guard let version = try await editing.remove(name, replacing: try condition(request)) else {
            throw Self.missing(name)
        }
        return .json(PutAnswer(version: version, changed: true).json)
    }

    private func editing(_ request: Request, _ context: DashboardContext) async throws -> RecipeEditing {
        let token = try await service.authentication.caller(of: request, context, needs: .sync)
        let address = service.authentication.address(of: request, context).text
        let note = try request.query("note")
        if let note, note.isEmpty || note.unicodeScalars.count > Self.longestNote || note.utf8.contains(0) {
            throw Problem(.badRequest, "'note' must be 1 to \(Self.longestNote) characters long")
        }
        return RecipeEditing(service: service, token: token, address: address, note: note)
    }

    private func condition(_ request: Request) throws -> EntityVersion? {
        guard let condition = request.headers[.ifMatch] else { return nil }
        guard let expected = EntityVersion(entityTag: condition) else {
            throw Problem(
                .badRequest, "'If-Match' must be one version in quotes, such as \"7\", got '\(condition.shortened)'"
            ).closing
        }
        return expected
    }

    private static func missing(_ name: String) -> Problem {
        Problem(.notFound, "unknown recipe '\(name.shortened)'")
    }
}

/// What was written for hosts last: when recipes change, all of them ask for the same.
private final class RecipeMemory: Sendable {
    private let kept = Mutex<(version: EntityVersion, bytes: [UInt8])?>(nil)

    func bytes(of version: EntityVersion) -> [UInt8]? {
        kept.withLock { $0?.version == version ? $0?.bytes : nil }
    }

    func keep(_ bytes: [UInt8], of version: EntityVersion) {
        kept.withLock { $0 = (version, bytes) }
    }
}
