/// How far a message has come. The names are those of the command line.
public enum MessageState: String, Sendable, Hashable, CaseIterable {
    /// It waits for its turn, a presenter, or its files.
    case queued
    /// Its files are being fetched.
    case preparing
    /// Its presenter was asked to show it.
    case presenting
    /// It is shown.
    case presented
    /// It was shown, and is over.
    case dismissed
    /// It was too late to show it.
    case expired
    /// It was removed, or vetoed.
    case discarded
    /// Its template does not take it.
    case refused
    /// It could not be shown.
    case failed

    /// Whether it is still in the queue.
    public var isLive: Bool {
        switch self {
        case .queued, .preparing, .presenting, .presented: true
        case .dismissed, .expired, .discarded, .refused, .failed: false
        }
    }
}
