import HTTPTypes
import Hummingbird
import MarqueeModel
import MarqueeSync

/// What every route works with.
struct DashboardService: Sendable {
    let storage: any DashboardStorage
    let authentication: Authentication
    let bodies: RequestBodyReading
    let metrics: ServerMetrics
    let now: @Sendable () -> Timestamp

    /// The tokens of those who may sync.
    func testers() async throws -> [TokenRecord] {
        let now = now()
        return try await storage.tokens().filter { $0.isValid(at: now) && $0.scopes.allow(.sync) }
    }
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
        headers[.cacheControl] = "no-cache"
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
