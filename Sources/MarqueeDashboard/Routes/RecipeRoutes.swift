import HTTPTypes
import Hummingbird
import MarqueeModel
import MarqueeSync

/// `/api/v1/recipes`: those that hosts get beside their projects' own; and how a host gets them.
struct RecipeRoutes: Sendable {
    let service: DashboardService

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
        _ = try await service.authentication.caller(of: request, context, needs: .read)
        return try await all(request, withOwners: true)
    }

    private func fetch(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.host(of: request, context)
        return try await all(request, withOwners: false)
    }

    private func all(_ request: Request, withOwners: Bool) async throws -> Response {
        let known = try await service.storage.recipesVersion().entityTag
        guard request.headers[.ifNoneMatch] != known else {
            return Response(status: .notModified, headers: [.eTag: known, .cacheControl: "no-store"])
        }
        let (version, recipes) = try await service.storage.currentRecipes()
        var rest: ValueObject = ["version": .integer(Int64(version.number))]
        if withOwners { rest["owners"] = StateWriter.owners(recipes) }
        let bytes = Array("{\"recipes\":".utf8) + StateWriter.object(recipes) + ",".utf8
        return .json(
            bytes: bytes + Value.object(rest).jsonBytes(.sorted).dropFirst(),
            headers: [.eTag: version.entityTag, .cacheControl: "no-store"])
    }

    private func read(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.authentication.caller(of: request, context, needs: .read)
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
            throw Problem(.badRequest, "'note' has to be from 1 to \(Self.longestNote) characters long")
        }
        return RecipeEditing(service: service, token: token, address: address, note: note)
    }

    private func condition(_ request: Request) throws -> EntityVersion? {
        guard let condition = request.headers[.ifMatch] else { return nil }
        guard let expected = EntityVersion(entityTag: condition) else {
            throw Problem(
                .badRequest, "'If-Match' is one version in quotes, such as \"7\", and not '\(condition.shortened)'"
            ).closing
        }
        return expected
    }

    private static func missing(_ name: String) -> Problem {
        Problem(.notFound, "there is no recipe '\(name.shortened)'")
    }
}
