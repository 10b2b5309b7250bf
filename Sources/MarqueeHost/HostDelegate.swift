public import MarqueeModel

/// What an application may decide and do while a host runs. Every method has a default.
///
/// Methods are called one at a time from the host's own tasks, never under a lock. A decision that does not come within
/// the host's `delegateTimeout` ends its message `failed`; the queue goes on.
public protocol HostDelegate: Sendable {
    /// Asked once just before each visual message is shown, when its files are there.
    func decide(on invocation: Invocation) async -> PresentationDecision

    /// A `key-value` action was triggered. Returns whether anything was done with it; where not, the presenter is told that
    /// the action failed. Not called where a function gets the values: see ``ResolutionOptions/onKeyValues``.
    func perform(keyValue values: ValueObject, of messageID: String) async throws -> Bool

    /// An action or a message asks for a permission (CleverTap's `rfp`, `marquee.request-permission`). Returns whether it was requested, as with `key-value`.
    func requestPermission(_ request: ValueObject, of messageID: String) async throws -> Bool
}

extension HostDelegate {
    /// Shows everything.
    public func decide(on invocation: Invocation) async -> PresentationDecision { .show }

    /// Does nothing.
    public func perform(keyValue values: ValueObject, of messageID: String) async throws -> Bool { false }

    /// Requests nothing.
    public func requestPermission(_ request: ValueObject, of messageID: String) async throws -> Bool { false }
}

/// What becomes of a message that is about to be shown.
public enum PresentationDecision: Sendable, Hashable {
    /// It is shown.
    case show
    /// It ends `discarded`.
    case discard
    /// It goes back into the queue and may be shown again after that time.
    case delay(TimeSpan)
    /// Nobody decided in time; it ends `failed`. Hosts make this, delegates have no reason to.
    case unanswered(reason: String)
}
