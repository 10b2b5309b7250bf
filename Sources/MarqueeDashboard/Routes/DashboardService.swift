import HTTPTypes
import Hummingbird
import MarqueeModel
import MarqueeServing
import MarqueeSync

/// What every route works with.
struct DashboardService: Sendable {
    let storage: any DashboardStorage
    let authentication: Authentication
    let bodies: RequestBodyReading
    let metrics: ServerMetrics
    let readiness: Readiness
    let hub: StreamHub
    let now: @Sendable () -> Timestamp
    let catalog = CatalogCache()

    /// The tokens of those who may sync.
    func testers() async throws -> [TokenRecord] {
        let now = now()
        return try await storage.tokens().filter { $0.isValid(at: now) && $0.scopes.allow(.sync) }
    }

    /// The sessions that can be used, with the names of their tokens.
    func sessions() async throws -> [NamedSession] {
        let now = now()
        let tokens = Dictionary(
            try await storage.tokens().filter { $0.isValid(at: now) }.map { ($0.id, $0.name) },
            uniquingKeysWith: { $1 })
        return try await storage.sessions(at: now).compactMap { record in
            tokens[record.token].map { NamedSession(record: record, name: $0) }
        }
    }
}

/// A session, and the name of its token.
struct NamedSession: Sendable {
    let record: SessionRecord
    let name: String

    /// Whose it is and where: for the audit log.
    var words: String { "\(name) from \(record.from), \(BrowserName(record.agent).words)" }
}

extension Response {
    /// An answer of the API.
    static func json(
        _ value: Value, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> Response {
        .json(bytes: value.jsonBytes(.sorted), status: status, headers: headers)
    }

    static func json(bytes: [UInt8], status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) -> Response {
        var headers = headers
        headers[.contentType] = "application/json"
        // A token opens it: nothing between here and the client keeps a copy. Who has a version asks with its own tag.
        if headers[.cacheControl] == nil { headers[.cacheControl] = "no-store" }
        return Response(
            status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    static func text(_ text: String, type: String, headers: HTTPFields = [:]) -> Response {
        var headers = headers
        headers[.contentType] = type
        return Response(
            status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
