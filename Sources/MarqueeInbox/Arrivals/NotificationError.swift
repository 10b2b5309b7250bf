public import MarqueeModel

/// Why a payload is no notification.
public struct NotificationError: CodedError {
    /// What kind of reason.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The text is no JSON.
        case json = "json-syntax"
        /// It is JSON, but no object.
        case noObject = "no-object"
        /// No adapter recognises it.
        case unknownShape = "unknown-shape"
        /// It has more bytes than are taken.
        case tooLarge = "too-large"
    }

    /// What one adapter had against it.
    public struct Reason: Sendable, Hashable {
        /// The adapter's shape.
        public let shape: NotificationShape
        /// The rest of a sentence that begins with the shape.
        public let text: String
    }

    /// What kind of reason.
    public let code: Code
    /// One sentence.
    public let message: String
    /// For an unknown shape: what each adapter had against it, in the order in which they were asked.
    public let reasons: [Reason]

    init(_ code: Code, _ message: String, reasons: [Reason] = []) {
        self.code = code
        self.message = message
        self.reasons = reasons
    }

    /// The message with the reasons.
    public var description: String {
        guard !reasons.isEmpty else { return message }
        return "\(message): \(reasons.map { "\($0.shape.rawValue): \($0.text)" }.joined(separator: "; "))"
    }
}
