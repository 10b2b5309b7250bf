/// A shape in which notifications arrive: whose they are.
public struct NotificationShape: Sendable, Hashable, RawRepresentable {
    /// Its name, as receipts and refusals give it.
    public let rawValue: String
    /// Whether it came through the system's notification centre, which has shown it: then it counts as `notified`.
    public let isPush: Bool

    /// The shape of an adapter of one's own.
    public init(_ name: String, isPush: Bool) {
        self.rawValue = name
        self.isPush = isPush
    }

    /// The shape of that name; one that is not built in is no push.
    public init(rawValue: String) {
        self = Self.builtIn.first { $0.rawValue == rawValue } ?? NotificationShape(rawValue, isPush: false)
    }

    /// NearIT: a recipe's reaction.
    public static let recipePush = NotificationShape("recipe-push", isPush: true)
    /// Jeapie, OneSignal 1.x.
    public static let customPush = NotificationShape("custom-push", isPush: true)
    /// TQ1: an item of the inbox, whose content is fetched.
    public static let inboxPush = NotificationShape("inbox-push", isPush: true)
    /// CleverTap: a template to show.
    public static let inApp = NotificationShape("in-app", isPush: false)
    /// Marquee's own.
    public static let native = NotificationShape("native", isPush: false)

    /// Those whose adapters come along, in the order in which they are asked.
    package static let builtIn = [recipePush, customPush, inboxPush, inApp, native]

    /// The same when they have the same name.
    public static func == (left: NotificationShape, right: NotificationShape) -> Bool {
        left.rawValue == right.rawValue
    }

    /// Feeds the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
