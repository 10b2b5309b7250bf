public import MarqueeModel

/// What arrived from outside, whatever its sender calls its parts: the one shape that everything behind the adapters
/// works with.
public struct NotificationEnvelope: Sendable {
    /// What makes it unique: the sender's id, or one made up where the payload has none.
    public var id: String
    /// The sender's id where it is kept under another, made of it: of what is not 1 to 255 ASCII letters, digits and
    /// `. _ : @ + -`.
    public var originalID: String?
    /// Whose payload it was.
    public var shape: NotificationShape
    /// What a person is shown; nil when there is nothing to show.
    public var alert: Alert?
    /// What its sender added for the application.
    public var data: ValueObject
    /// The buttons, in order.
    public var actions: [Button]
    /// Whether it only wakes the application: `content-available`, and no alert.
    public var isSilent: Bool
    /// The number for the application's icon.
    public var badge: Int64?
    /// The sound's name.
    public var sound: String?
    /// The link that the application opens when the notification is tapped.
    public var launchURL: String?
    /// What there is to see behind the alert; nil when ``reference`` says where to get it, or when there is nothing.
    public var content: NotificationContent?
    /// Where the content is to be fetched; nil when it came along, or when there is nothing.
    public var reference: ContentReference?
    /// The recipe that led to it.
    public var recipeID: String?
    /// When it arrived.
    public var receivedAt: Timestamp
    /// When its sender had scheduled it for.
    public var scheduledAt: Timestamp?
    /// When it is no longer of interest; nil: never.
    public var expiresAt: Timestamp?
    /// What its sender calls the action behind it; not interpreted.
    public var action: String?
    /// The geographical fence that led to it.
    public var fenceID: String?
    /// What was read otherwise than it was written. Not stored.
    package var warnings: [Diagnostic] = []

    /// The text of a notification.
    public struct Alert: Sendable, Hashable {
        /// The first line; nil when there is only a text.
        public var title: String?
        /// The text; nil when there is only a title.
        public var body: String?

        /// Creates an alert.
        public init(title: String? = nil, body: String? = nil) {
            self.title = title
            self.body = body
        }
    }

    /// A button below a notification.
    public struct Button: Sendable, Hashable {
        /// What the application is told when it was pressed.
        public var id: String
        /// What is written on it.
        public var title: String

        /// Creates a button.
        public init(id: String, title: String) {
            self.id = id
            self.title = title
        }
    }

    /// Creates an envelope without anything in it.
    public init(id: String, shape: NotificationShape, alert: Alert? = nil, receivedAt: Timestamp) {
        self.id = id
        self.shape = shape
        self.alert = alert
        self.data = [:]
        self.actions = []
        self.isSilent = false
        self.receivedAt = receivedAt
    }
}
