/// Why a host asks for a message to be closed.
public enum CloseReason: String, Sendable, Hashable, CaseIterable {
    /// It was shown as long as it may be.
    case time
    /// An action of it asks for that.
    case action
    /// The host stops: unless a person dismisses the message, it is shown again later.
    case stopping
    /// Somebody has ended it.
    case ended
}
