import MarqueeDatabase
import MarqueeModel

extension SQLTransaction {
    /// Takes a job that is due. Where somebody else is taking it just now, nobody waits for that.
    func take(_ job: Job, at moment: Timestamp, every interval: TimeSpan) throws -> Bool {
        try command("INSERT INTO job (name, due_at) VALUES (?, 0) ON CONFLICT DO NOTHING").run(.text(job.rawValue))
        try command(
            """
            UPDATE job SET due_at = ?1 WHERE name IN (
                SELECT name FROM job WHERE name = ?2 AND due_at <= ?3 \(Self.dialect.passesLocked))
            """
        ).run(.time(moment + interval), .text(job.rawValue), .time(moment))
        return changes > 0
    }
}

extension SQLDialect {
    /// Passes rows over that somebody else is changing. SQLite has one who writes.
    fileprivate var passesLocked: String { self == .postgreSQL ? "FOR UPDATE SKIP LOCKED" : "" }
}
