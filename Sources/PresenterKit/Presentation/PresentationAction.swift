/// What an action argument does when it is triggered. The host runs it; a presenter only shows that it is there.
public struct PresentationAction: Sendable, Hashable {
    /// `close`, `url`, `key-value`, `function`, or what a newer host knows.
    public let type: String
    /// The function's name, when the action runs one.
    public let function: String?

    /// What to call it where the message gives no better text: the function's name or else the type.
    public var name: String { function ?? type }

    /// Creates an action, as a test does.
    public init(type: String, function: String? = nil) {
        self.type = type
        self.function = function
    }
}
