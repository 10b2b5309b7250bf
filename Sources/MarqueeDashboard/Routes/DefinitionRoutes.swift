import HTTPTypes
import Hummingbird
import MarqueeModel
import MarqueeSync

/// `/api/v1/definitions`: reading them, and replacing all of them at once, or finding out whether that would work.
struct DefinitionRoutes: Sendable {
    let service: DashboardService

    var routes: [Route] {
        [
            .api(.get, "/api/v1/definitions", .listDefinitions, handler: list),
            .api(.put, "/api/v1/definitions", .putDefinitions, handler: put),
            .api(.post, "/api/v1/dry-run", .rehearseDefinitions, handler: rehearse),
            .api(.get, "/api/v1/definitions/{name}", .readDefinition, handler: read),
        ]
    }

    private func list(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.authentication.caller(of: request, context, needsOneOf: .forDefinitions)
        let version = try await service.storage.head()
        let tag: HTTPFields = [.eTag: version.number.entityTag, .cacheControl: "no-store"]
        guard request.headers[.ifNoneMatch] != version.number.entityTag else {
            return Response(status: .notModified, headers: tag)
        }
        let definitions = try await service.storage.definitions(at: version.number) ?? []
        let recipes = try await service.storage.recipes(at: version.number) ?? []
        return .json(bytes: StateWriter.bytes(version, definitions, recipes), headers: tag)
    }

    private func read(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.authentication.caller(of: request, context, needsOneOf: .forDefinitions)
        let name = try context.pathValue("name")
        guard let definition = try await service.storage.definition(named: name) else {
            throw Problem(.notFound, "unknown template or function '\(name.shortened)'")
        }
        let tag: HTTPFields = [.eTag: definition.since.entityTag, .cacheControl: "no-store"]
        guard request.headers[.ifNoneMatch] != definition.since.entityTag else {
            return Response(status: .notModified, headers: tag)
        }
        return .json(bytes: definition.json, headers: tag)
    }

    private func put(_ request: Request, _ context: DashboardContext) async throws -> Response {
        let token = try await service.authentication.caller(of: request, context, needs: .sync)
        let address = service.authentication.address(of: request, context).text
        let (document, expected) = try await sent(request)
        let stored = try await SentDefinitions(service: service).store(
            document, expected: expected, by: AuditEntry.Actor(token, from: address), named: token.name)
        return .json(
            PutAnswer(version: stored.version.number, changed: stored.isNew).json,
            headers: [.eTag: stored.version.number.entityTag])
    }

    private func rehearse(_ request: Request, _ context: DashboardContext) async throws -> Response {
        let token = try await service.authentication.caller(of: request, context, needsOneOf: .forDefinitions)
        let address = service.authentication.address(of: request, context).text
        let (document, expected) = try await sent(request)
        let warnings = try await SentDefinitions(service: service).rehearse(
            document, expected: expected, by: AuditEntry.Actor(token, from: address))
        return .json(["warnings": .list(warnings.map(\.json))])
    }

    /// What is to be put, and the version that it was planned against.
    private func sent(_ request: Request) async throws -> (PutDocument, EntityVersion) {
        guard let condition = request.headers[.ifMatch] else {
            throw Problem(
                .preconditionRequired,
                "'If-Match' is required: the version that the change was planned against, such as \"7\""
            ).closing
        }
        guard let expected = EntityVersion(entityTag: condition) else {
            throw Problem(
                .badRequest, "'If-Match' must be one version in quotes, such as \"7\", got '\(condition.shortened)'"
            ).closing
        }
        let body = try await service.bodies.json(of: request)
        do {
            return (try PutDocument(json: body), expected)
        } catch {
            let count = error.problems.count
            throw Problem(
                .unprocessableContent,
                "the definitions contain \(count) error\(count == 1 ? "" : "s"); nothing was changed",
                errors: error.problems)
        }
    }
}

/// Writes ``StateDocument`` from definitions as they are kept, without reading them.
enum StateWriter {
    static func bytes(
        _ version: CatalogVersion, _ definitions: [StoredDefinition], _ recipes: [StoredRecipe]
    ) -> [UInt8] {
        let rest: Value = [
            "owners": owners(definitions), "recipeOwners": owners(recipes), "syncedAt": .moment(version.at),
            "syncedBy": version.by.map(Value.string) ?? .null,
            "version": .integer(Int64(version.number.number)),
        ]
        var bytes = Array("{\"definitions\":[".utf8)
        bytes.reserveCapacity(definitions.reduce(256) { $0 + $1.json.count + 1 })
        for (index, definition) in definitions.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += definition.json
        }
        bytes += "],\"recipes\":".utf8 + object(recipes) + ",".utf8
        return bytes + rest.jsonBytes(.sorted).dropFirst()
    }

    static func owners(_ stored: [StoredDefinition]) -> Value {
        .object(ValueObject(stored.compactMap { one in one.owner.map { (one.name, .string($0)) } }))
    }

    /// An object of recipes by name.
    static func object(_ recipes: [StoredRecipe]) -> [UInt8] {
        var bytes: [UInt8] = [UInt8(ascii: "{")]
        bytes.reserveCapacity(recipes.reduce(64) { $0 + $1.json.count + $1.name.utf8.count + 4 })
        for (index, recipe) in recipes.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += Value.string(recipe.name).jsonBytes()
            bytes.append(UInt8(ascii: ":"))
            bytes += recipe.json
        }
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }
}
