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

/// A state as the database numbers it. The numbers stand in the statements, since only a written number lets SQLite
/// use a partial index: 0 and 1 are queued, 2 to 4 active, from 5 on ended.
enum Stage: Int64, CaseIterable {
    case queued = 0
    /// Queued, and waiting for its `notBefore`.
    case delayed = 1
    case preparing = 2
    case presenting = 3
    case presented = 4
    case dismissed = 5
    case expired = 6
    case discarded = 7
    case refused = 8
    case failed = 9

    var state: MessageState {
        switch self {
        case .queued, .delayed: .queued
        case .preparing: .preparing
        case .presenting: .presenting
        case .presented: .presented
        case .dismissed: .dismissed
        case .expired: .expired
        case .discarded: .discarded
        case .refused: .refused
        case .failed: .failed
        }
    }
}

/// How a message ends, and why.
package struct MessageEnding: Sendable, Hashable {
    package enum State: Sendable, Hashable { case dismissed, expired, discarded, refused, failed }

    package let state: State
    package let reason: String?

    package init(_ state: State, reason: String? = nil) {
        self.state = state
        self.reason = reason
    }

    package static let dismissed = MessageEnding(.dismissed)
    package static func failed(_ reason: String) -> MessageEnding { MessageEnding(.failed, reason: reason) }

    var stage: Stage {
        switch state {
        case .dismissed: .dismissed
        case .expired: .expired
        case .discarded: .discarded
        case .refused: .refused
        case .failed: .failed
        }
    }

    var event: EventName {
        switch state {
        case .dismissed: .dismissed
        case .expired: .expired
        case .discarded: .discarded
        case .refused, .failed: .failed
        }
    }
}

/// What a host does with what is queued and what arrives.
package enum QueueMode: String, Sendable, Hashable, CaseIterable {
    case running
    /// Nothing new is shown; everything keeps queueing.
    case suspended
    /// What arrives ends `discarded`.
    case discarding
}
