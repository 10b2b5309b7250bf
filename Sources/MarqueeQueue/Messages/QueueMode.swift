/// What a host does with what is queued and what arrives.
public enum QueueMode: String, Sendable, Hashable, CaseIterable {
    /// Messages are shown in their turn.
    case running
    /// Nothing new is shown; everything keeps queueing.
    case suspended
    /// What arrives ends `discarded`.
    case discarding
}
