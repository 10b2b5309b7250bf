package import MarqueeDatabase
package import MarqueeModel

/// Changes of one live message. Each tells whether it happened: false when the message is not in a state that it
/// starts from, as when another process has removed it.
extension Store {
    /// queued → preparing.
    package func beginPreparing(_ number: MessageNumber) throws(StoreError) -> Bool {
        try connection.single { try $0.beginPreparing(number) }
    }

    /// queued or preparing → presenting; an attempt begins.
    package func beginPresenting(_ number: MessageNumber) throws(StoreError) -> Bool {
        try change(
            "UPDATE message SET stage = 3, attempts = attempts + 1 WHERE seq = ? AND stage IN (0, 2)",
            .integer(number.rawValue))
    }

    /// presenting → presented. The first time in the message's life is reported as `viewed`.
    package func markPresented(_ number: MessageNumber, at moment: Timestamp) throws(StoreError) -> Bool {
        try connection.write { access in
            let isFirst =
                try access.command("SELECT presented_at IS NULL FROM message WHERE seq = ? AND stage = 3")
                .first(.integer(number.rawValue)) { $0.flag(0) }
            guard let isFirst else { return false }
            try access.command("UPDATE message SET stage = 4, presented_at = ifnull(presented_at, ?) WHERE seq = ?")
                .run(.time(moment), .integer(number.rawValue))
            if isFirst {
                var outbox = try OutboxWriter(access, options: options)
                try outbox.report(.viewed, of: number, at: moment)
                try outbox.finish()
            }
            return true
        }
    }

    /// preparing, presenting or presented → queued, at its old place.
    package func requeue(_ number: MessageNumber, givingAttemptBack: Bool) throws(StoreError) -> Bool {
        try change(
            """
            UPDATE message SET stage = 0, attempts = max(0, attempts - iif(? AND stage > 2, 1, 0))
            WHERE seq = ? AND stage IN (2, 3, 4)
            """, .flag(givingAttemptBack), .integer(number.rawValue))
    }

    /// queued or preparing → queued, but not before a moment.
    package func delay(_ number: MessageNumber, until moment: Timestamp) throws(StoreError) -> Bool {
        try change(
            "UPDATE message SET stage = 1, not_before = ? WHERE seq = ? AND stage IN (0, 1, 2)", .time(moment),
            .integer(number.rawValue))
    }

    /// live → ended, with the event that reports it. Its files need not be kept any more.
    package func end(
        _ number: MessageNumber, as ending: MessageEnding, at moment: Timestamp
    ) throws(StoreError) -> Bool {
        let hasEnded = try connection.write { access in
            try access.end(number, as: ending, at: moment, options: options)
        }
        if hasEnded { try keepHistoryShort(endings: 1, at: moment) }
        return hasEnded
    }

    /// Ends a live message `discarded`, whatever it is doing; false when there is none with that id.
    package func remove(_ id: MessageID, at moment: Timestamp) throws(StoreError) -> Bool {
        let hasEnded = try connection.write { access in
            let number = try access.command("SELECT seq FROM message WHERE id = ?").first(.text(id.rawValue)) {
                MessageNumber($0.integer(0))
            }
            guard let number else { return false }
            let ending = MessageEnding(.discarded, reason: "removed")
            return try access.end(number, as: ending, at: moment, options: options)
        }
        if hasEnded { try keepHistoryShort(endings: 1, at: moment) }
        return hasEnded
    }

    private func change(_ sql: String, _ first: SQLValue, _ second: SQLValue? = nil) throws(StoreError) -> Bool {
        try connection.single { access in
            if let second {
                try access.command(sql).run(first, second)
            } else {
                try access.command(sql).run(first)
            }
            return access.changes > 0
        }
    }
}

extension Transaction {
    /// Most messages have no files, and looking is cheaper than deleting nothing.
    private func unpin(_ number: MessageNumber) throws {
        let hasFiles = try command("SELECT 1 FROM file_use WHERE message = ? LIMIT 1")
            .first(.integer(number.rawValue)) { _ in true }
        guard hasFiles != nil else { return }
        try command("DELETE FROM file_use WHERE message = ?").run(.integer(number.rawValue))
    }

    /// Ends a live message, in the transaction that is under way.
    func end(
        _ number: MessageNumber, as ending: MessageEnding, at moment: Timestamp, options: StoreOptions
    ) throws -> Bool {
        try command("UPDATE message SET stage = ?, reason = ?, ended_at = ? WHERE seq = ? AND stage < 5")
            .run(
                .integer(ending.stage.rawValue), .text(ending.reason), .time(moment), .integer(number.rawValue))
        guard changes > 0 else { return false }
        try unpin(number)
        var outbox = try OutboxWriter(self, options: options)
        try outbox.report(ending.event, of: number, at: moment, properties: ending.reason.map(OutboxWriter.reason))
        try outbox.finish()
        return true
    }
}
