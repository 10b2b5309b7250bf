/// A notification in the words of the specification: what is sent to a service that can do certain things.
///
/// Source: Desktop Notifications Specification 1.2, "org.freedesktop.Notifications.Notify".
struct NotifyCall: Sendable, Equatable {
    /// Something that a desktop may heed.
    enum Hint: Sendable, Equatable {
        case text(name: String, value: String)
        case byte(name: String, value: UInt8)
    }

    /// A button by its key, which comes back.
    struct Action: Sendable, Equatable {
        let key: String
        let label: String
    }

    /// Of the action that a click beside the buttons stands for.
    static let defaultKey = "default"

    /// Who says it.
    let application = "Marquee"
    /// What stands for it where there is no picture, by the Icon Naming Specification.
    let icon = "dialog-information"
    /// One line, never markup.
    let summary: String
    /// With markup escaped for a service that reads it.
    let body: String
    /// What can be chosen.
    let actions: [Action]
    /// All else.
    let hints: [Hint]
    /// In milliseconds; 0 is for ever.
    let lifetime: Int32

    /// - Parameter capabilities: What the service says that it can do.
    init(_ notification: DesktopNotification, capabilities: Set<String>) {
        summary = notification.summary
        body = capabilities.contains("body-markup") ? Escaping.markup(notification.body) : notification.body
        var actions: [Action] = []
        if capabilities.contains("actions") {
            if let main = notification.mainAction { actions.append(Action(key: Self.defaultKey, label: main.label)) }
            for (index, action) in notification.actions.enumerated() {
                actions.append(Action(key: "\(index + 1)", label: action.label))
            }
        }
        self.actions = actions
        var hints = [Hint.text(name: "desktop-entry", value: "marquee")]
        if let category = notification.category { hints.append(.text(name: "category", value: category)) }
        if let path = notification.picture {
            hints.append(.text(name: "image-path", value: Picture.address(of: path)))
        }
        switch notification.urgency {
        case .low?: hints.append(.byte(name: "urgency", value: 0))
        case .normal?: hints.append(.byte(name: "urgency", value: 1))
        case .critical?: hints.append(.byte(name: "urgency", value: 2))
        case nil: break
        }
        self.hints = hints
        lifetime = Int32(clamping: notification.lifetime.map { Int64($0 / .milliseconds(1)) } ?? 0)
    }
}

extension DesktopNotification {
    /// The action that a key stands for; nil for one that was not sent.
    func action(ofKey key: String) -> Action? {
        if key == NotifyCall.defaultKey { return mainAction }
        return actions.indices.first { key == "\($0 + 1)" }.map { actions[$0] }
    }
}
