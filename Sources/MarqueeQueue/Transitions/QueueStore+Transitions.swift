package import MarqueeDatabase
package import MarqueeModel
import MarqueeSystem
import MarqueeTracking

/// Changes of one live message by itself. Each tells whether it happened: false when the message is not in a state that
/// it starts from, as when another process has removed it. A host makes its changes in a ``QueueRound``.
extension QueueStore {
    /// queued → presenting; an attempt begins.
    package func beginPresenting(_ number: MessageNumber) throws(StoreError) -> Bool {
        try database.write { try $0.begin(number) }
    }

    /// presenting → presented. The first time in the message's life is reported as `viewed`.
    package func markPresented(_ number: MessageNumber, at moment: Timestamp) throws(StoreError) -> Bool {
        try database.write { try $0.markPresented(number, at: moment, options: options) }
    }

    /// preparing, presenting or presented → queued, at its old place.
    package func requeue(_ number: MessageNumber, givingAttemptBack: Bool) throws(StoreError) -> Bool {
        try database.write { try $0.requeue(number, givingAttemptBack: givingAttemptBack) }
    }

    /// queued or preparing → queued, but not before a moment.
    package func delay(_ number: MessageNumber, until moment: Timestamp) throws(StoreError) -> Bool {
        try database.write { try $0.delay(number, until: moment) }
    }

    /// live → ended, with the event that reports it. Its files need not be kept any more.
    package func end(
        _ number: MessageNumber, as ending: MessageEnding, at moment: Timestamp
    ) throws(StoreError) -> Bool {
        try round(at: moment) { round in
            guard try round.end(number, as: ending) else { return false }
            try round.changing().noteEndings(of: [number])
            return true
        }
    }

    /// Ends a live message `discarded`, whatever it is doing; false when there is none with that id.
    package func remove(_ id: MessageID, at moment: Timestamp) throws(StoreError) -> Bool {
        let number = try database.single { access in
            try access.command("SELECT seq FROM message WHERE id = ?").first(.text(id.rawValue)) {
                MessageNumber($0.integer(0))
            }
        }
        guard let number else { return false }
        return try end(number, as: MessageEnding(.discarded, reason: "removed"), at: moment)
    }
}

/// The same in the transaction that is under way.
extension Transaction {
    /// What came in when the clock was wrong lives from now on, and what ended then is as old as if it ended now. What is
    /// shown is left alone until it is queued again.
    func startLifetimes(at now: Timestamp) throws {
        if now >= ProgramDate.earliest {
            // Else it would leave the history at once, for ended in 1970, and its id would be free again.
            try command(
                """
                UPDATE message INDEXED BY message_ended SET ended_at = ?1
                WHERE is_cut IN (0, 1) AND ended_at IS NOT NULL AND ended_at < ?2
                """
            ).run(.time(now), .time(ProgramDate.earliest))
        }
        for scope in [
            "INDEXED BY message_ready SET expires = ?1 - expires WHERE stage = 0 AND is_visual = 1",
            "INDEXED BY message_beside SET expires = ?1 - expires WHERE stage = 0 AND is_visual = 0",
            "INDEXED BY message_delayed SET expires = max(?1, not_before) - expires WHERE stage = 1",
        ] {
            try command("UPDATE message \(scope) AND expires < 0 AND expires >= ?2")
                .run(.time(now), .integer(-QueueEntry.longestLifetime))
        }
    }

    func begin(_ number: MessageNumber) throws -> Bool {
        try command("UPDATE message SET stage = 3, attempts = attempts + 1 WHERE seq = ? AND stage IN (0, 2)")
            .run(.integer(number.rawValue))
        return changes > 0
    }

    func markPresented(_ number: MessageNumber, at moment: Timestamp, options: QueueOptions) throws -> Bool {
        let isFirst =
            try command("SELECT presented_at IS NULL FROM message WHERE seq = ? AND stage = 3")
            .first(.integer(number.rawValue)) { $0.flag(0) }
        guard let isFirst else { return false }
        try command("UPDATE message SET stage = 4, presented_at = ifnull(presented_at, ?) WHERE seq = ?")
            .run(.time(moment), .integer(number.rawValue))
        if isFirst {
            var outbox = try OutboxWriter(self, options: options.tracking)
            try outbox.report(.viewed, of: number, at: moment, in: self)
            try outbox.finish()
        }
        return true
    }

    func requeue(_ number: MessageNumber, givingAttemptBack: Bool) throws -> Bool {
        try command(
            """
            UPDATE message SET stage = 0, attempts = max(0, attempts - iif(? AND stage > 2, 1, 0))
            WHERE seq = ? AND stage BETWEEN 2 AND 4
            """
        ).run(.flag(givingAttemptBack), .integer(number.rawValue))
        return changes > 0
    }

    func delay(_ number: MessageNumber, until moment: Timestamp) throws -> Bool {
        try command("UPDATE message SET stage = 1, not_before = ? WHERE seq = ? AND stage BETWEEN 0 AND 2")
            .run(.time(moment), .integer(number.rawValue))
        return changes > 0
    }

    package func end(
        _ number: MessageNumber, as ending: MessageEnding, at moment: Timestamp, options: QueueOptions
    ) throws -> Bool {
        try command("UPDATE message SET stage = ?, reason = ?, ended_at = ? WHERE seq = ? AND stage < 5")
            .run(
                .integer(ending.stage.rawValue), .text(ending.reason), .time(moment), .integer(number.rawValue))
        guard changes > 0 else { return false }
        var outbox = try OutboxWriter(self, options: options.tracking)
        try outbox.report(
            ending.event, of: number, at: moment, properties: ending.reason.map(OutboxWriter.reason), in: self)
        try outbox.finish()
        return true
    }
}
