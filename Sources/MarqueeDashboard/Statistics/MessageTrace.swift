package import MarqueeModel

/// What became of a message on one host: when each was said first.
package struct MessageTrace: Sendable, Hashable {
    package let host: Int64
    package var received: Timestamp?
    package var viewed: Timestamp?
    package var clicked: Timestamp?
    package var dismissed: Timestamp?
    package var expired: Timestamp?
    package var discarded: Timestamp?
    package var failed: Timestamp?
    /// Why it was discarded or failed the last time.
    package var reason: String?
    /// When that was.
    package var reasonAt: Timestamp?

    package init(host: Int64) {
        self.host = host
    }

    /// Adds an event.
    package mutating func take(_ event: CountedEvent) {
        func first(_ known: Timestamp?) -> Timestamp { known.map { min($0, event.at) } ?? event.at }
        switch event.kind {
        case .received: received = first(received)
        case .viewed: viewed = first(viewed)
        case .clicked: clicked = first(clicked)
        case .dismissed: dismissed = first(dismissed)
        case .expired: expired = first(expired)
        case .discarded: discarded = first(discarded)
        case .failed: failed = first(failed)
        case .notified, .engaged, .custom: return
        }
        guard event.kind == .discarded || event.kind == .failed, let text = event.text else { return }
        guard reasonAt.map({ $0 <= event.at }) ?? true else { return }
        (reason, reasonAt) = (text, event.at)
    }

    /// Adds what another one of the same host knows.
    package mutating func merge(_ other: MessageTrace) {
        func first(_ one: Timestamp?, _ other: Timestamp?) -> Timestamp? { [one, other].compactMap(\.self).min() }
        received = first(received, other.received)
        viewed = first(viewed, other.viewed)
        clicked = first(clicked, other.clicked)
        dismissed = first(dismissed, other.dismissed)
        expired = first(expired, other.expired)
        discarded = first(discarded, other.discarded)
        failed = first(failed, other.failed)
        guard let at = other.reasonAt, reasonAt.map({ $0 <= at }) ?? true else { return }
        (reason, reasonAt) = (other.reason, at)
    }

    package var isEmpty: Bool { self == MessageTrace(host: host) }
}
