public import MarqueeModel

/// Why a profile did not take a change, or a server did not.
public struct ProfileError: CodedError {
    /// What kind of reason.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A key is empty or too long.
        case invalidKey = "invalid-key"
        /// A value is of a type that is not taken there, or too long.
        case invalidValue = "invalid-value"
        /// Somebody has opted out before it was sent.
        case optedOut = "opted-out"
        /// Nobody sends what is changed: it waits on disk.
        case notSending = "not-sending"
        /// Nobody gives back what a server has.
        case notReadable = "not-readable"
    }

    /// What kind of reason.
    public let code: Code
    /// One sentence: what happened.
    public let message: String
    /// What to do about it; nil where the message says it, or nobody knows.
    public let advice: String?

    package init(_ code: Code, _ message: String, advice: String? = nil) {
        self.code = code
        self.message = message
        self.advice = advice
    }

    static func nothingSends(within limit: TimeSpan) -> ProfileError {
        ProfileError(
            .notSending,
            "the change is on disk, but was not sent within \(limit)",
            advice: "keep the profile's run() running, or call flush()")
    }
}
