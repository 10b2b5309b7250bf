package import MarqueeModel
import MarqueeTracking

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

extension MessageEnding {
    package static func expired(at moment: Timestamp) -> MessageEnding {
        MessageEnding(.expired, reason: "it expired at \(moment), before it could be shown")
    }

    /// The same reason, for statements that end many messages: made of the row's `expires`.
    static let expiredReasonInSQL = """
        'it expired at '
        || replace(strftime('%Y-%m-%dT%H:%M:%fZ', expires / 1000.0, 'unixepoch'), '.000Z', 'Z')
        || ', before it could be shown'
        """
}
