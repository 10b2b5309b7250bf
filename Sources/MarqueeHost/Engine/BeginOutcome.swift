/// Whether an attempt has begun.
enum BeginOutcome: Sendable, Hashable {
    case begun
    /// The message has ended, or is not where an attempt begins.
    case gone
    /// The queue shows nothing new.
    case suspended
    /// One of its files has been evicted.
    case filesGone
    /// It was let go instead: what its recipe may do is exhausted, for this reason.
    case discarded(String)
}
