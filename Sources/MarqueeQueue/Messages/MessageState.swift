/// How far a message has come. The names are those of the command line.
package enum MessageState: String, Sendable, Hashable, CaseIterable {
    case queued, preparing, presenting, presented
    case dismissed, expired, discarded, refused, failed

    /// Whether it is still in the queue.
    package var isLive: Bool {
        switch self {
        case .queued, .preparing, .presenting, .presented: true
        case .dismissed, .expired, .discarded, .refused, .failed: false
        }
    }
}
