import GRDB
import MarqueeModel

extension SQLiteStorage {
    package func recordAudit(_ entry: AuditEntry) async throws -> Bool {
        try await write { database in
            guard try entry.outcome == .done || !Self.isRepeated(entry, database) else { return false }
            try Self.insert(entry, database)
            return true
        }
    }

    package func auditRecords(before number: Int?, limit: Int) async throws -> [AuditRecord] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT number, at, action, outcome, who, token, address, detail FROM audit WHERE number < ?
                    ORDER BY number DESC LIMIT ?
                    """, arguments: [number ?? Int.max, limit]
            ).compactMap(AuditRecord.init)
        }
    }

    // MARK: Within a transaction

    /// Keeps an entry, and forgets what is too old or too much.
    static func insert(_ entry: AuditEntry, _ database: Database) throws {
        try database.execute(
            sql: "INSERT INTO audit (at, action, outcome, who, token, address, detail) VALUES (?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                entry.at.milliseconds, entry.action.rawValue, entry.outcome.rawValue, entry.actor.who,
                entry.actor.token?.text, entry.actor.from, entry.detail,
            ])
        try database.execute(
            sql: "DELETE FROM audit WHERE at <= ?",
            arguments: [entry.at.milliseconds - AuditPolicy.age.milliseconds])
        // From the newest that is too many on: by the index, so that it costs no more the more there are.
        try database.execute(
            sql: """
                DELETE FROM audit WHERE outcome = ?1 AND number <= (
                    SELECT number FROM audit WHERE outcome = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)
                """, arguments: [entry.outcome.rawValue, AuditPolicy.maximumRows])
    }

    /// Whether an entry that differs only in its time was kept lately.
    private static func isRepeated(_ entry: AuditEntry, _ database: Database) throws -> Bool {
        try Bool.fetchOne(
            database,
            sql: """
                SELECT EXISTS (SELECT 1 FROM audit WHERE address = ? AND at > ? AND outcome = ? AND action = ?
                    AND who IS ? AND token IS ? AND detail IS ?)
                """,
            arguments: [
                entry.actor.from, entry.at.milliseconds - AuditPolicy.repetition.milliseconds, entry.outcome.rawValue,
                entry.action.rawValue, entry.actor.who, entry.actor.token?.text, entry.detail,
            ]) == true
    }
}

extension AuditRecord {
    fileprivate init?(_ row: Row) {
        // What a later version has written stays unread.
        guard let action = AuditEntry.Action(rawValue: row[2]), let outcome = AuditEntry.Outcome(rawValue: row[3])
        else { return nil }
        let actor = AuditEntry.Actor(
            who: row[4], token: (row[5] as String?).flatMap { TokenID($0) }, from: row[6])
        self.init(
            number: row[0],
            entry: AuditEntry(action, outcome, by: actor, detail: row[7], at: Timestamp(milliseconds: row[1])))
    }
}
