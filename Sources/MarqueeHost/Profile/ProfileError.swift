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
    }

    /// What kind of reason.
    public let code: Code
    /// One sentence.
    public let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
