package import MarqueeDatabase
package import MarqueeModel

/// What a running host asks to keep up with its queue.
extension QueueStore {
    /// Live messages in the order of their arrival, after a number, with their content; and how far that looked.
    ///
    /// - Parameter bytes: No more are read once these have so much content.
    package func arrivals(
        after last: MessageNumber, limit: Int, bytes: Int = .max
    ) throws(StoreError) -> (entries: [QueueEntry], end: MessageNumber) {
        try database.single { try $0.arrivals(after: last, limit: limit, hasContent: true, bytes: bytes) }
    }

    /// The number of the message that arrived last.
    package func lastArrival() throws(StoreError) -> MessageNumber {
        try database.single { try $0.lastArrival() }
    }
}

extension Transaction {
    func lastArrival() throws -> MessageNumber {
        try command("SELECT max(seq) FROM message").first { MessageNumber($0.integer(0)) } ?? MessageNumber(0)
    }

    /// The id of a message that has not ended; nil for any other.
    package func liveID(_ number: MessageNumber) throws -> MessageID? {
        try command("SELECT id FROM message WHERE seq = ? AND stage < 5")
            .first(.integer(number.rawValue)) { MessageID($0.text(0)) }
    }

    /// When a message that has not ended arrived, and its number; nil for any other.
    package func live(_ id: MessageID) throws -> (number: MessageNumber, enqueuedAt: Timestamp)? {
        try command("SELECT seq, enqueued_at FROM message WHERE id = ? AND stage < 5")
            .first(.text(id.rawValue)) { (MessageNumber($0.integer(0)), $0.time(1)) }
    }

    /// What has ended meanwhile is looked at once: the end is that of the table, where there is nothing more.
    ///
    /// - Parameter ended: Whether what has ended meanwhile, and is in the history, is wanted too.
    func arrivals(
        after last: MessageNumber, limit: Int, hasContent: Bool, bytes: Int = .max, ended: Bool = false
    ) throws -> (entries: [QueueEntry], end: MessageNumber) {
        let end = try lastArrival()
        guard end > last else { return ([], max(last, end)) }
        let (content, join) =
            hasContent ? (", body, metadata", " CROSS JOIN content ON content.seq = message.seq") : ("", "")
        var room = bytes
        let found: [QueueEntry?] = try command(
            """
            SELECT \(QueueEntry.columns)\(content) FROM message\(join)
            WHERE message.seq > ? AND message.seq <= ? AND \(ended ? "is_cut = 0" : "stage < 5") ORDER BY message.seq LIMIT ?
            """
        ).all(.integer(last.rawValue), .integer(end.rawValue), .integer(limit)) {
            guard room > 0 else { return nil }
            let entry = QueueEntry($0, hasContent: hasContent)
            room -= entry.contentSize
            return entry
        }
        let entries = found.compactMap(\.self)
        let isAll = found.count < limit && entries.count == found.count
        return (entries, isAll ? end : entries.last?.number ?? end)
    }
}
