package import MarqueeDatabase
package import MarqueeModel

/// Which messages are listed.
public enum MessageFilter: Sendable, Hashable {
    /// Those that have not ended.
    case live
    /// Those of the history.
    case ended
    /// Those in one state.
    case state(MessageState)
}

extension QueueStore {
    /// Messages without their content: live ones in the order in which they would be shown (those that are active,
    /// then what is ready, then what is delayed, by time), then ended ones, the last one first.
    ///
    /// Pages follow each other by the last entry of the one before; its position counts, whatever became of it since.
    ///
    /// - Parameter now: What ended longer ago than is kept is left out, also where it has not been cut yet; nil: it is not.
    package func list(
        _ filter: MessageFilter, limit: Int = .max, after last: QueueEntry? = nil, at now: Timestamp? = nil
    ) throws(StoreError) -> [QueueEntry] {
        try database.snapshot { access in
            let listing = listing(access, at: now)
            return switch filter {
            case .live: try listing.live(limit: limit, after: last)
            case .ended: try listing.ended(nil, limit: limit, after: last)
            case .state(.queued): try listing.waiting(limit: limit, after: last)
            case .state(.preparing): try listing.active("stage = 2", limit: limit, after: last)
            case .state(.presenting): try listing.active("stage = 3", limit: limit, after: last)
            case .state(.presented): try listing.active("stage = 4", limit: limit, after: last)
            case .state(.dismissed): try listing.ended(.dismissed, limit: limit, after: last)
            case .state(.expired): try listing.ended(.expired, limit: limit, after: last)
            case .state(.discarded): try listing.ended(.discarded, limit: limit, after: last)
            case .state(.refused): try listing.ended(.refused, limit: limit, after: last)
            case .state(.failed): try listing.ended(.failed, limit: limit, after: last)
            }
        }
    }

    /// One message with its content, live or ended; nil when its id is not known (any more).
    package func entry(_ id: MessageID) throws(StoreError) -> QueueEntry? {
        try database.single { try $0.entry(id) }
    }

    /// One message with its content, live or ended.
    package func entry(_ number: MessageNumber) throws(StoreError) -> QueueEntry? {
        try database.single { access in
            try access.command("\(Transaction.selectEntry) WHERE message.seq = ?").first(.integer(number.rawValue)) {
                QueueEntry($0, hasContent: true)
            }
        }
    }

    /// How many messages are in each state; ended ones as far as the history keeps them.
    package func counts(at now: Timestamp? = nil) throws(StoreError) -> [MessageState: Int] {
        try database.snapshot { access in
            let listing = listing(access, at: now)
            var counts = try listing.endedCounts()
            for (stage, count) in try listing.liveCounts() {
                counts[stage.state, default: 0] += count
            }
            return counts
        }
    }

    /// How many messages have not ended.
    package func liveCount() throws(StoreError) -> Int {
        try database.snapshot { access in
            try listing(access, at: nil).liveCounts().reduce(0) { $0 + $1.count }
        }
    }
}

extension QueueStore {
    private func listing(_ access: Transaction, at now: Timestamp?) -> Listing {
        let cutoff = now.map { $0 + TimeSpan(milliseconds: -options.retention.milliseconds) }
        return Listing(
            access: access, historyLimit: options.historyLimit, cutoff: cutoff ?? Timestamp(milliseconds: .min))
    }
}

extension Transaction {
    fileprivate static let selectEntry = """
        SELECT \(QueueEntry.columns), body, metadata FROM message LEFT JOIN content ON content.seq = message.seq
        """

    func entry(_ id: MessageID) throws -> QueueEntry? {
        try command("\(Self.selectEntry) WHERE id = ?").first(.text(id.rawValue)) { QueueEntry($0, hasContent: true) }
    }
}
