public import MarqueeModel

/// A server's answer that is no success.
public struct ServiceFailure: CodedError {
    /// What kind of reason.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The same request may succeed later.
        case temporary = "service-temporary"
        /// The server does not take this request.
        case refused = "service-refused"
    }

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
    package var isTemporary: Bool {
        guard let status else { return true }
        return status == 408 || status == 429 || status >= 500
    }

    /// Whether it is what was sent that the server refuses, and not who has sent it, or when.
    var isAboutContent: Bool { [400, 413, 422].contains(status) }

    /// What the server said, where that is JSON.
    public var json: Value? { try? Value(json: body) }

    /// What kind of reason.
    public var code: Code { isTemporary ? .temporary : .refused }

    /// Status and body.
    public var message: String {
        status.map { "the server answered \($0): \(body)" } ?? "the server did not answer: \(body)"
    }
}
