/// What a host does with what is queued and what arrives.
package enum QueueMode: String, Sendable, Hashable, CaseIterable {
    case running
    /// Nothing new is shown; everything keeps queueing.
    case suspended
    /// What arrives ends `discarded`.
    case discarding
}
