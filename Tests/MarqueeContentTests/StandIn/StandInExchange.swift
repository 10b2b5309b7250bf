import Foundation
import MarqueeContent
import MarqueeModel

/// A request as the stand-in sees it.
struct StandInRequest: Sendable {
    let method: String
    /// The path without space and environment: `["entries", "5"]`.
    let parts: [String]
    /// Whether the path had a space, and nothing unknown before it.
    let isKnown: Bool
    /// The environment's id, where the path has one.
    let environment: String?
    let query: [(name: String, value: String)]
    let api: ContentRequest.API
    /// By their names in lower case.
    let headers: [String: String]
    let body: [UInt8]

    /// - Parameter target: Path and query, as they stand in the request line.
    init(method: String, target: String, headers: [String: String], body: [UInt8]) {
        let components = URLComponents(string: "http://x" + target) ?? URLComponents()
        var rest = components.path.split(separator: "/").map(String.init)[...]
        // All APIs have one address here, and a path of their own.
        let hosts: [String: ContentRequest.API] = ["cdn": .delivery, "preview": .preview]
        var api = rest.first.flatMap { hosts[$0] }
        if api != nil { rest = rest.dropFirst() }
        isKnown = rest.first == "spaces"
        rest = rest.dropFirst(2)
        environment = rest.first == "environments" ? rest.dropFirst().first ?? "" : nil
        if environment != nil { rest = rest.dropFirst(2) }
        parts = Array(rest)
        // Contentful's clients say it so.
        if headers["content-type"]?.contains(".delivery.") == true { api = api ?? .delivery }
        // A program that is given one address for all has a token of its own for each.
        if headers["authorization"]?.hasPrefix("Bearer CDA") == true { api = api ?? .delivery }
        if parts.first == "uploads" { api = .upload }
        self.api = api ?? (parts.first == "sync" ? .delivery : .management)
        query = (components.queryItems ?? []).map { ($0.name, $0.value ?? "") }
        self.method = method
        self.headers = headers
        self.body = body
    }

    init(_ request: ContentRequest, in space: ContentSpace, token: String?) {
        var headers: [String: String] = [:]
        for field in request.headers { headers[field.name.lowercased()] = field.value }
        let prefixes: [ContentRequest.API: String] = [.delivery: "/cdn", .preview: "/preview"]
        headers["authorization"] = token.map { "Bearer \($0)" }
        self.init(
            method: request.method.rawValue, target: prefixes[request.api, default: ""] + request.path(in: space),
            headers: headers,
            body: request.body ?? [])
    }

    var json: Value? { try? Value(json: body) }

    var version: Int? { headers["x-contentful-version"].flatMap { Int($0) } }

    func parameter(_ name: String) -> String? { query.first { $0.name == name }?.value }

    /// `PUT /entries/5/published`
    var line: String { "\(method) /\(parts.joined(separator: "/"))" }
}

/// What the stand-in answers.
struct StandInAnswer: Sendable {
    var status: Int
    var headers: [(String, String)] = []
    var body: [UInt8]
    /// After how many bytes of the body the connection breaks off; nil: it does not.
    var cut: Int?

    init(_ status: Int = 200, _ value: Value?, headers: [(String, String)] = []) {
        self.status = status
        self.headers = headers
        body = value?.jsonBytes() ?? []
    }

    var json: Value { (try? Value(json: body)) ?? .null }
}

/// What a test lets go wrong.
enum StandInFailure: Sendable {
    /// Nothing is done; the answer has this status, and Contentful's id of an error.
    case status(Int, String)
    /// Nothing is done; the answer is this.
    case answer(StandInAnswer)
    /// Nothing is done, and the connection breaks off after so many bytes.
    case drop(after: Int = 0)
    /// It is done, and the connection breaks off after so many bytes of the answer.
    case lose(after: Int = 0)
    /// Nothing is done: 429, with the seconds to wait.
    case rateLimit(reset: String)
}

/// An answer that is an error; thrown, so that what was begun ends.
struct StandInError: Error {
    let answer: StandInAnswer

    /// - Parameters:
    ///   - message: Nil: the answer has none.
    ///   - reset: What `X-Contentful-RateLimit-Reset` says.
    init(_ status: Int, _ id: String, _ message: Value?, details: Value? = nil, reset: String? = nil) {
        var object: ValueObject = ["sys": ["type": "Error", "id": .string(id)]]
        object["message"] = message
        object["details"] = details
        object["requestId"] = "request-of-the-stand-in"
        answer = StandInAnswer(
            status, .object(object), headers: reset.map { [("X-Contentful-RateLimit-Reset", $0)] } ?? [])
    }

    /// By `management/entry__not_found`.
    static func notFound(_ link: Link) -> StandInError {
        StandInError(
            404, "NotFound", "The resource could not be found.",
            details: [
                "type": .string(link.kind.rawValue), "space": "space1", "id": .string(link.id),
            ])
    }

    /// By `management/environment__no_id_create`.
    static let unknownRoute = StandInError(
        404, "UnknownRoute", "The path you tried to reach is unknown or doesn't support this HTTP method.")

    /// 422 is not recorded.
    static func invalid(_ errors: [Value]) -> StandInError {
        StandInError(422, "ValidationFailed", "Validation error", details: ["errors": .list(errors)])
    }

    static func badRequest(_ message: String) -> StandInError { StandInError(400, "BadRequest", .string(message)) }
}
