/// What a desktop is asked to show of a message.
struct DesktopNotification: Sendable, Equatable {
    /// A button.
    struct Action: Sendable, Equatable {
        /// The argument to trigger.
        let name: String
        let label: String
        /// Whether it only closes the message.
        let closes: Bool
    }

    /// How much it presses. The desktop decides what comes of it, such as how it looks or whether it makes a sound.
    enum Urgency: String, Sendable {
        case low, normal, critical
    }

    /// One line.
    var summary: String
    /// Lines, without markup.
    var body = ""
    /// A picture's path.
    var picture: String?
    /// The buttons, in their order.
    var actions: [Action] = []
    /// What a click on the text triggers; nil where that only closes.
    var mainAction: Action?
    /// Nil leaves it to the desktop.
    var urgency: Urgency?
    /// Such as `im.received`, for desktops that treat some kinds in their own way.
    var category: String?
    /// How long the desktop may leave it there; nil is until somebody closes it.
    var lifetime: Duration?
}
