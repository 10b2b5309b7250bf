import HTTPTypes
import Hummingbird
import MarqueeModel

/// All that the server answers to: what the router is built from, and the API's description.
struct RouteTable: Sendable {
    let routes: [Route]

    /// The methods that an address has; none when it is no address of ours.
    func methods(at path: String) -> [HTTPRequest.Method] {
        let segments = path.split(separator: "/")
        let methods = routes.filter { $0.matches(segments) }.map(\.method)
        return methods.contains(.get) ? methods + [.head] : methods
    }
}

/// One method of one address.
struct Route: Sendable {
    let method: HTTPRequest.Method
    /// Like `/api/v1/definitions/{name}`.
    let path: String
    /// How the API's description tells of it; nil for pages.
    let operation: Operation?
    let handler: Handler

    typealias Handler = @Sendable (Request, DashboardContext) async throws -> Response

    /// A part of the API.
    static func api(
        _ method: HTTPRequest.Method, _ path: String, _ operation: Operation,
        handler: @escaping Handler
    ) -> Route {
        Route(method: method, path: path, operation: operation, handler: handler)
    }

    /// A page, or what belongs to one.
    static func page(
        _ method: HTTPRequest.Method, _ path: String,
        handler: @escaping Handler
    ) -> Route {
        Route(method: method, path: path, operation: nil, handler: handler)
    }

    private var segments: [Substring] { path.split(separator: "/") }

    fileprivate func matches(_ other: [Substring]) -> Bool {
        let own = segments
        return own.count == other.count && zip(own, other).allSatisfy { $0.0.hasPrefix("{") || $0.0 == $0.1 }
    }
}

extension DashboardContext {
    /// A part of the path as it was meant: `%2F` is a slash within it.
    func pathValue(_ name: String) throws -> String {
        guard let text = parameters.get(name), let value = PercentEncoding.decode(text) else {
            throw Problem(.badRequest, "the address contains a '%' without two hexadecimal digits, or is not UTF-8")
        }
        return value
    }
}

extension Request {
    /// A value of the query, the first where there are several; nil when it is not there.
    func query(_ name: String) throws -> String? {
        try queries(name, most: 1).first
    }

    /// All values of a name of the query.
    func queries(_ name: String, most: Int = .max) throws -> [String] {
        var values: [String] = []
        for pair in (uri.query ?? "").split(separator: "&") where values.count < most {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard PercentEncoding.decode(parts[0].utf8) == name else { continue }
            guard let text = PercentEncoding.decodeForm((parts.count > 1 ? parts[1] : "").utf8) else {
                throw Problem(
                    .badRequest, "'\(name)' contains a '%' without two hexadecimal digits, or is not UTF-8")
            }
            values.append(text)
        }
        return values
    }

    /// An integer of the query, within bounds; nil when it is not there.
    func queryNumber(_ name: String, _ range: ClosedRange<Int>) throws -> Int? {
        guard let text = try query(name) else { return nil }
        guard let number = Int(text), range.contains(number), !text.hasPrefix("+") else {
            let expected =
                range.upperBound == Int.max
                ? "from \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
            throw Problem(.badRequest, "'\(name)' must be an integer \(expected), got '\(text.shortened)'")
        }
        return number
    }
}
