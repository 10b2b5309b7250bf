import MarqueeDatabase
import MarqueeModel

extension SQLStorage {
    package func recordAudit(_ entry: AuditEntry) async throws -> Bool {
        try await write { transaction in
            guard try entry.outcome == .done || !transaction.isRepeated(entry) else { return false }
            try transaction.insert(entry)
            return true
        }
    }

    package func auditRecords(before number: Int?, limit: Int) async throws -> [AuditRecord] {
        try await read { transaction in
            try transaction.command(
                """
                SELECT number, at, action, outcome, who, token, address, detail FROM audit WHERE number < ?
                ORDER BY number DESC LIMIT ?
                """
            ).all(.integer(number ?? .max), .integer(limit), read: AuditRecord.init).compactMap { $0 }
        }
    }
}

extension SQLTransaction {
    /// Keeps an entry, and forgets what is too old or too much.
    func insert(_ entry: AuditEntry) throws {
        try command(
            "INSERT INTO audit (at, action, outcome, who, token, address, detail) VALUES (?, ?, ?, ?, ?, ?, ?)"
        ).run(
            .time(entry.at), .text(entry.action.rawValue), .text(entry.outcome.rawValue), .text(entry.actor.who),
            .text(entry.actor.token?.text), .text(entry.actor.from), .text(entry.detail))
        try command("DELETE FROM audit WHERE at <= ?").run(
            .integer(entry.at.milliseconds - AuditPolicy.age.milliseconds))
        // From the newest that is too many on: by the index, so that it costs no more the more there are.
        try command(
            """
            DELETE FROM audit WHERE outcome = ?1 AND number <= (
                SELECT number FROM audit WHERE outcome = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)
            """
        ).run(.text(entry.outcome.rawValue), .integer(AuditPolicy.maximumRows))
    }

    /// Whether an entry that differs only in its time was kept lately.
    fileprivate func isRepeated(_ entry: AuditEntry) throws -> Bool {
        try command(
            """
            SELECT 1 FROM audit WHERE address = ? AND at > ? AND outcome = ? AND action = ? AND who IS NOT DISTINCT FROM ?
            AND token IS NOT DISTINCT FROM ? AND detail IS NOT DISTINCT FROM ? LIMIT 1
            """
        ).first(
            .text(entry.actor.from), .integer(entry.at.milliseconds - AuditPolicy.repetition.milliseconds),
            .text(entry.outcome.rawValue), .text(entry.action.rawValue), .text(entry.actor.who),
            .text(entry.actor.token?.text), .text(entry.detail)
        ) { _ in true } ?? false
    }
}

extension AuditRecord {
    fileprivate init?(_ row: some SQLRow) {
        // What a later version has written stays unread.
        guard let action = AuditEntry.Action(rawValue: row.text(2)),
            let outcome = AuditEntry.Outcome(rawValue: row.text(3))
        else { return nil }
        let actor = AuditEntry.Actor(
            who: row.optionalText(4), token: row.optionalText(5).flatMap { TokenID($0) }, from: row.text(6))
        self.init(
            number: Int(row.integer(0)),
            entry: AuditEntry(action, outcome, by: actor, detail: row.optionalText(7), at: row.time(1)))
    }
}
