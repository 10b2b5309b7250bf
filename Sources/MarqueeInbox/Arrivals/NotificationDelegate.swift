public import MarqueeModel

/// What an application does with notifications. Every method has a default that does nothing.
///
/// Of the first four, each notification leads to exactly one call, after it was stored, on the receiver's own tasks and one
/// at a time. A call that does not return within 10 seconds is left behind.
public protocol NotificationDelegate: Sendable {
    /// A notification without an alert wakes the application, whatever state that is in.
    func receiveSilently(_ event: NotificationEvent) async

    /// A person pressed a button, or tapped a notification that has buttons (`__DEFAULT__`).
    func perform(action identifier: String, of event: NotificationEvent) async

    /// A notification came while the application is active.
    func receiveInForeground(_ event: NotificationEvent) async

    /// A notification came while the application is not active, or was tapped then: ``NotificationEvent/isTapped`` says
    /// which.
    func receiveInBackground(_ event: NotificationEvent) async

    /// What a recipe leads to is here. For each payload that ``NotificationReceiver/processRecipe(_:)`` takes, and for each
    /// message that a recipe of the host leads to, this or ``eventFailureWithError(_:of:)`` is called, once. Of the host's,
    /// what waits in the inbox comes as to an inactive application; the queue shows the rest by itself.
    func eventWithContent(_ content: NotificationContent, of event: NotificationEvent) async

    /// What a recipe leads to could not be had.
    func eventFailureWithError(_ error: any Error, of event: NotificationEvent) async
}

extension NotificationDelegate {
    /// Does nothing.
    public func receiveSilently(_ event: NotificationEvent) async {}
    /// Does nothing.
    public func perform(action identifier: String, of event: NotificationEvent) async {}
    /// Does nothing.
    public func receiveInForeground(_ event: NotificationEvent) async {}
    /// Does nothing.
    public func receiveInBackground(_ event: NotificationEvent) async {}
    /// Does nothing.
    public func eventWithContent(_ content: NotificationContent, of event: NotificationEvent) async {}
    /// Does nothing.
    public func eventFailureWithError(_ error: any Error, of event: NotificationEvent) async {}
}

/// A notification as its delegate gets it.
public struct NotificationEvent: Sendable {
    /// All of it.
    public let envelope: NotificationEnvelope
    /// Its text; empty when it has none.
    public let message: String
    /// What its sender added, with `title`, `sound`, `launchURL`, `actions` and `actionSelected` where there are such.
    public let additionalData: ValueObject
    /// Whether the application was active.
    public let isActive: Bool
    /// Whether a person tapped it or pressed one of its buttons; false while it has only arrived.
    public let isTapped: Bool

    init(
        _ envelope: NotificationEnvelope, isActive: Bool, isTapped: Bool = false, actionSelected: String? = nil
    ) {
        self.isTapped = isTapped
        self.envelope = envelope
        self.message = envelope.alert?.body ?? ""
        self.isActive = isActive
        var data = envelope.data
        data["title"] = envelope.alert?.title.map { .string($0) } ?? data["title"]
        data["sound"] = envelope.sound.map { .string($0) } ?? data["sound"]
        data["launchURL"] = envelope.launchURL.map { .string($0) } ?? data["launchURL"]
        if !envelope.actions.isEmpty {
            data["actions"] = .list(envelope.actions.map { ["id": .string($0.id), "title": .string($0.title)] })
        }
        // Only a person selects: a payload that says so by itself is not believed.
        data["actionSelected"] = actionSelected.map { .string($0) }
        self.additionalData = data
    }
}

/// In which state an application is when a notification comes to it.
public struct ApplicationState: Sendable, Hashable {
    /// Whether a person is using it.
    public var isActive: Bool
    /// What a person did with the notification: the id of the button that was pressed, ``tap`` for its body; nil for
    /// nothing.
    public var response: String?

    /// The identifier of a tap on the notification's body. `_DEFAULT_` means the same.
    public static let tap = "__DEFAULT__"

    /// Whether a person did anything with it.
    var isTapped: Bool { response.map { !$0.isBlank } ?? false }

    /// Creates a state.
    public init(isActive: Bool, response: String? = nil) {
        self.isActive = isActive
        self.response = response
    }
}

/// The one call that a notification leads to.
enum DelegateCall: Sendable, Hashable {
    case silent
    case action(String)
    case foreground
    case background

    /// The first that fits.
    init(_ envelope: NotificationEnvelope, _ state: ApplicationState) {
        if envelope.isSilent {
            self = .silent
        } else if let action = Self.action(envelope, state) {
            self = .action(action)
        } else {
            self = state.isActive ? .foreground : .background
        }
    }

    /// A tap on what has no buttons is no action.
    private static func action(_ envelope: NotificationEnvelope, _ state: ApplicationState) -> String? {
        guard let response = state.response, state.isTapped else { return nil }
        guard response == ApplicationState.tap || response == "_DEFAULT_" else { return response }
        return envelope.actions.isEmpty ? nil : ApplicationState.tap
    }
}
