/// What became of a message that arrived.
package enum EnqueueOutcome: String, Sendable, Hashable {
    case queued
    /// Its id is live, or ended within the time that ids are remembered; nothing was changed.
    case duplicate
    /// The queue is discarding: it has ended so.
    case discarded
    /// It was recorded as refused.
    case refused
}
