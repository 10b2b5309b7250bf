import MarqueeDatabase
import MarqueeModel
import MarqueeTracking

/// The end of everything that is queued, a million messages at once if need be.
struct Discarding {
    let access: Transaction
    let options: QueueOptions
    let includesVisible: Bool

    /// How many messages share a transaction: about half a second of work.
    static let share = 50_000

    func end(atMost limit: Int, reason: String, at moment: Timestamp) throws -> Int {
        let live = includesVisible ? "stage < 5" : "stage < 3"
        try access.run(script: "CREATE TEMP TABLE IF NOT EXISTS doomed (seq INTEGER PRIMARY KEY)")
        try access.command("DELETE FROM doomed").run()
        var count = 0
        for index in ["ready", "beside", "delayed", "active"] {
            let scope =
                switch index {
                case "ready": "stage = 0 AND is_visual = 1"
                case "beside": "stage = 0 AND is_visual = 0"
                case "delayed": "stage = 1"
                default: "stage BETWEEN 2 AND 4 AND \(live)"
                }
            try access.command(
                "INSERT INTO doomed SELECT seq FROM message INDEXED BY message_\(index) WHERE \(scope) LIMIT ?"
            ).run(.integer(limit - count))
            count += access.changes
        }
        guard count > 0 else { return 0 }
        try report(count, reason: reason, at: moment)
        try end(reason: reason, at: moment)
        return count
    }

    private func end(reason: String, at moment: Timestamp) throws {
        // Only the last ones are kept whole.
        let firstKept =
            try access.command("SELECT seq FROM doomed ORDER BY seq DESC LIMIT 1 OFFSET ?")
            .first(.integer(options.historyLimit - 1)) { $0.integer(0) } ?? .min
        try access.command("DELETE FROM content WHERE seq IN (SELECT seq FROM doomed WHERE seq < ?)")
            .run(.integer(firstKept))
        try access.command(
            """
            UPDATE message SET stage = 7, reason = iif(seq < ?3, NULL, ?1), ended_at = ?2, is_cut = seq < ?3
            WHERE seq IN (SELECT seq FROM doomed)
            """
        ).run(.text(reason), .time(moment), .integer(firstKept))
        try access.noteEndings(
            of: access.command("SELECT seq FROM doomed WHERE seq >= ? ORDER BY seq").all(.integer(firstKept)) {
                MessageNumber($0.integer(0))
            })
        try access.command("DELETE FROM doomed").run()
    }

    private func report(_ count: Int, reason: String, at moment: Timestamp) throws {
        let numbers = try access.command("SELECT seq FROM doomed ORDER BY seq DESC LIMIT ?")
            .all(.integer(options.tracking.outboxLimit)) { MessageNumber($0.integer(0)) }
        var outbox = try OutboxWriter(access, options: options.tracking)
        try outbox.report(.discarded, ofEach: numbers.reversed(), at: moment, properties: OutboxWriter.reason(reason))
        try outbox.finish(dropped: count - numbers.count)
    }
}
