/// A server's answer that is no success.
public struct ServiceFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The HTTP status; nil when no answer came.
    public let status: Int?
    /// The answer's body, or what kept it from coming.
    public let body: String

    /// Creates a failure.
    public init(status: Int?, body: String) {
        self.status = status
        self.body = body
    }

    /// Whether the same request may succeed later: no answer, 408, 429 or 5xx.
    public var isTemporary: Bool {
        guard let status else { return true }
        return status == 408 || status == 429 || status >= 500
    }

    /// Status and body.
    public var description: String {
        status.map { "the server answered \($0): \(body)" } ?? "the server did not answer: \(body)"
    }
}
