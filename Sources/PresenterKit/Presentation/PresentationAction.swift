/// What an action argument does when it is triggered. The host runs it; a presenter only shows that it is there.
public struct PresentationAction: Sendable, Hashable {
    /// What an action does.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Closes the message.
        case close
        /// Opens ``PresentationAction/link``.
        case link = "url"
        /// Hands values to the application.
        case keyValue = "key-value"
        /// Has the application ask for a permission.
        case permission = "request-permission"
        /// Runs ``PresentationAction/function``.
        case function
    }

    /// What it does, as template authors write it; ``kind``, or what a newer host knows.
    public let type: String
    /// The function's name, when the action runs one.
    public let function: String?
    /// What the function says that it does: its description. Nil for other actions, and without one.
    public let title: String?
    /// The link that the action opens, for a label or a QR code. To open it is the host's business: trigger the action.
    public let link: String?

    /// What it does; nil for something that only a newer host knows.
    public var kind: Kind? { Kind(rawValue: type) }

    /// What to call it where the message gives no better text: the function's name or else the type.
    public var name: String { function ?? type }

    /// Creates an action, as a test does.
    public init(type: String, function: String? = nil, title: String? = nil, link: String? = nil) {
        self.type = type
        self.function = function
        self.title = title
        self.link = link
    }
}
