package import MarqueeDatabase

/// What a running host asks to keep up with its queue.
extension Store {
    /// Live messages in the order of their arrival, after a number, with their content.
    package func arrivals(after last: MessageNumber, limit: Int) throws(StoreError) -> [QueueEntry] {
        try connection.single { access in
            try access.command(
                """
                SELECT \(QueueEntry.columns), body, metadata
                FROM message CROSS JOIN content ON content.seq = message.seq
                WHERE message.seq > ? AND stage < 5 ORDER BY message.seq LIMIT ?
                """
            ).all(.integer(last.rawValue), .integer(limit)) { QueueEntry($0, hasContent: true) }
        }
    }

    /// The number of the message that arrived last.
    package func lastArrival() throws(StoreError) -> MessageNumber {
        try connection.single { access in
            try access.command("SELECT max(seq) FROM message").first { MessageNumber($0.integer(0)) }
        } ?? MessageNumber(0)
    }

    /// Whether a message has not ended.
    package func isLive(_ number: MessageNumber) throws(StoreError) -> Bool {
        try connection.single { access in
            try access.command("SELECT 1 FROM message WHERE seq = ? AND stage < 5")
                .first(.integer(number.rawValue)) { _ in true } ?? false
        }
    }

    /// Moves a queued message between those that need the screen and those that do not: its template has changed.
    package func setVisual(_ number: MessageNumber, _ isVisual: Bool) throws(StoreError) {
        try connection.single { access in
            try access.command("UPDATE message SET is_visual = ? WHERE seq = ? AND stage < 2")
                .run(.flag(isVisual), .integer(number.rawValue))
        }
    }
}
