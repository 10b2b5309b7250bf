import HTTPTypes
import Hummingbird
import MarqueeInbox
import MarqueeModel
import MarqueeSync

/// `/api/v1/content`: what inboxes show, for notifications that leave it out; and how a host gets it.
struct ContentRoutes: Sendable {
    static let defaultLimit = 50
    static let maximumLimit = 500

    let service: DashboardService

    var routes: [Route] {
        [
            .api(.get, "/api/v1/content", .listContents, handler: list),
            .api(.get, "/api/v1/content/{id}", .readContent, handler: read),
            .api(.put, "/api/v1/content/{id}", .putContent, handler: put),
            .api(.delete, "/api/v1/content/{id}", .removeContent, handler: remove),
            .api(.get, "/api/v1/host/content/{id}", .readHostContent, handler: fetch),
        ]
    }

    private func list(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.authentication.caller(of: request, context, needs: .read)
        let limit = try request.queryNumber("limit", 1...Self.maximumLimit) ?? Self.defaultLimit
        let found = try await service.storage.contents(after: try request.query("after"), limit: limit)
        return .json([
            "contents": .list(found.map(\.summary)),
            "next": found.count == limit ? .string(found.last?.id ?? "") : .null,
        ])
    }

    private func read(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.authentication.caller(of: request, context, needs: .read)
        return .json(bytes: try await content(context).json)
    }

    private func put(_ request: Request, _ context: DashboardContext) async throws -> Response {
        let token = try await service.authentication.caller(of: request, context, needs: .send)
        let id = try context.pathValue("id")
        guard PlainID.isOne(id) else {
            throw Problem(
                .badRequest,
                "an id must be 1 to \(PlainID.longest) letters, digits and '.', '_', ':', '@', '+', '-', got"
                    + " '\(id.shortened)'")
        }
        let body = try await service.bodies.json(of: request)
        try Self.check(body)
        let now = service.now()
        let actor = AuditEntry.Actor(token, from: service.authentication.address(of: request, context).text)
        let content = StoredContent(id: id, json: body.jsonBytes(.sorted), changedAt: now, changedBy: token.name)
        let entry = AuditEntry(.contentChanged, by: actor, detail: id, at: now)
        let isNew = try await service.storage.putContent(content, audit: entry)
        return Response(status: isNew ? .created : .noContent)
    }

    /// As a host reads it.
    private static func check(_ body: Value) throws {
        let known = ["html", "link", "tag"]
        let members = body.object ?? [:]
        let given = known.filter { members[$0] != nil && members[$0] != .null }
        guard given.count == 1, members.count == 1 else {
            throw refusal("a content must be an object with exactly one of 'html', 'link' and 'tag'")
        }
        let content: NotificationContent
        do {
            content = try FetchedContent.content(of: Self.answer(body).jsonBytes(), for: .inbox(id: "sample"))
        } catch {
            throw refusal("the content \(error.reason)")
        }
        switch content {
        // A host takes what is blank for nothing, and shows the notification's own text.
        case .text: throw refusal("'\(given[0])' must not be empty")
        case .link(let link):
            guard let scheme = URLText.scheme(of: link) else {
                throw refusal("'link' must be a URL such as https://example.org, got '\(link.shortened)'")
            }
            // Which others an application opens, its hosts know.
            guard !refusedSchemes.contains(scheme) else {
                throw refusal("'link' cannot have the scheme '\(scheme)'; use https, or a scheme of your application")
            }
        default: break
        }
    }

    /// Schemes by which a link would run something or read files.
    private static let refusedSchemes: Set = [
        "about", "blob", "data", "file", "filesystem", "javascript", "vbscript", "view-source",
    ]

    private static func refusal(_ message: String) -> Problem {
        Problem(
            .unprocessableContent, "the content is invalid; nothing was changed",
            errors: [WireProblem(.wrongShape, message, at: .root)])
    }

    /// The form in which hosts ask for it.
    private static func answer(_ content: Value) -> Value { ["data": [["content": content]]] }

    private func remove(_ request: Request, _ context: DashboardContext) async throws -> Response {
        let token = try await service.authentication.caller(of: request, context, needs: .send)
        let id = try context.pathValue("id")
        let actor = AuditEntry.Actor(token, from: service.authentication.address(of: request, context).text)
        let entry = AuditEntry(.contentRemoved, by: actor, detail: id, at: service.now())
        guard try await service.storage.removeContent(id, audit: entry) else { throw Self.missing(id) }
        return Response(status: .noContent)
    }

    private func fetch(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.host(of: request, context)
        // What was kept by this program is as it was written.
        return .json(Self.answer((try? Value(json: try await content(context).json)) ?? .null))
    }

    private func content(_ context: DashboardContext) async throws -> StoredContent {
        let id = try context.pathValue("id")
        guard let content = try await service.storage.content(id) else { throw Self.missing(id) }
        return content
    }

    private static func missing(_ id: String) -> Problem {
        Problem(.notFound, "unknown content '\(id.shortened)'")
    }
}

extension StoredContent {
    fileprivate var summary: Value {
        ["id": .string(id), "changedAt": .moment(changedAt), "changedBy": .string(changedBy)]
    }
}
