package import MarqueeModel

/// Who gets what, when: turns something that happens into a message.
package struct Recipe: Sendable, Hashable {
    package let id: String
    /// Any one of them suffices.
    package var triggers: [Trigger]
    package var audience: Audience?
    package var schedule: Schedule?
    package var cooldown: Cooldown
    package var limits: [Limit]
    package var excludesFromCaps: Bool
    /// The highest wins, and among equals the first one.
    package var priority: Int
    package var delay: TimeSpan
    /// How many of a hundred profiles are counted and shown nothing.
    package var controlGroup: Double
    /// The server is asked first.
    package var asksOnline: Bool
    /// Whose turn it is goes round among the idle recipes of one playlist.
    package var playlist: String?
    /// What it leads to, and what is shown of that before.
    package var message: MessagePattern
    /// Whether it only fills the time in which nothing else is shown.
    package var isPage: Bool { triggers.allSatisfy(\.source.isIdle) }
    /// What an inbox and a delegate show of it, as it is written.
    package var notification: Notice? { message.notification }
    /// The template of its message.
    package var template: String { message.message.template }

    package struct Notice: Sendable, Hashable {
        package var title: String?
        package var body: String?

        package init(title: String? = nil, body: String? = nil) {
            self.title = title
            self.body = body
        }

        init(_ members: ValueObject) {
            // A text that is only an expression may stand for anything.
            func text(_ name: String) -> String? { members[name].map { $0.string ?? $0.json() } }
            self.init(title: text("title"), body: text("body"))
        }

        static let key = "notification"

        var members: ValueObject {
            var members: ValueObject = [:]
            if let title { members["title"] = .string(title) }
            if let body { members["body"] = .string(body) }
            return members
        }
    }

    /// Without expressions in its message, which has no arguments.
    package init(
        _ id: String, on triggers: [Trigger], template: String, audience: Audience? = nil, schedule: Schedule? = nil,
        cooldown: Cooldown = Cooldown(), limits: [Limit] = [], excludesFromCaps: Bool = false, priority: Int = 0,
        delay: TimeSpan = .seconds(0), controlGroup: Double = 0, asksOnline: Bool = false, playlist: String? = nil
    ) {
        self.id = id
        self.triggers = triggers
        message = MessagePattern(Message(template))
        self.audience = audience
        self.schedule = schedule
        self.cooldown = cooldown
        self.limits = limits
        self.excludesFromCaps = excludesFromCaps
        self.priority = priority
        self.delay = delay
        self.controlGroup = controlGroup
        self.asksOnline = asksOnline
        self.playlist = playlist
    }
    package init(_ id: String, on triggers: [Trigger], message: MessagePattern) {
        self.init(id, on: triggers, template: message.message.template)
        self.message = message
    }
}
