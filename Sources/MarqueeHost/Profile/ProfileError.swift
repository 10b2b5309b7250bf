/// Why a profile did not take a change, or a server did not.
public struct ProfileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of reason.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A key is empty or too long.
        case invalidKey = "invalid-key"
        /// A value is of a type that is not taken there, or too long.
        case invalidValue = "invalid-value"
        /// Somebody has opted out before it was sent.
        case optedOut = "opted-out"
    }

    /// What kind of reason.
    public let code: Code
    /// One sentence.
    public let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }
}

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
