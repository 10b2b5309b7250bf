import MarqueeDatabase
import MarqueeModel
import MarqueeTracking

extension FeatureRecovery {
    /// Messages that were saved from a damaged store.
    ///
    /// One whose content is gone can never be shown: it ends `refused`, so that its sender may send it again under its id.
    static let queue = FeatureRecovery(nouns: ["message": "messages", "content": "contents of messages"]) {
        access, moment in
        try access.command(
            """
            DELETE FROM message WHERE stage NOT BETWEEN 0 AND 9 OR (stage >= 5) <> (ended_at IS NOT NULL)
            OR is_cut NOT IN (0, 1) OR is_visual NOT IN (0, 1) OR attempts NOT BETWEEN 0 AND 1000 OR id = '' OR seq < 1
            OR (is_cut = 1 AND ended_at IS NULL) OR (stage = 1 AND not_before IS NULL)
            OR rank NOT BETWEEN 0 AND ?1 OR enqueued_at NOT BETWEEN 0 AND ?2 OR ended_at NOT BETWEEN 0 AND ?2
            OR presented_at NOT BETWEEN 0 AND ?2 OR not_before NOT BETWEEN -?2 AND ?2 OR expires NOT BETWEEN ?3 AND ?2
            """
        ).run(
            .integer(Rank(priority: .min, goesFirst: false).rawValue), .time(.lastOfRecovery),
            .integer(-QueueEntry.longestLifetime))
        var notes: [String] = []
        if access.changes > 0 { notes.append("queue: \(access.changes) invalid messages were skipped") }
        try access.command("DELETE FROM content WHERE seq NOT IN (SELECT seq FROM message)").run()
        let empty = try access.command(
            """
            SELECT seq, id FROM message WHERE stage < 5 AND seq NOT IN (SELECT seq FROM content) ORDER BY seq
            """
        ).all { (number: MessageNumber($0.integer(0)), id: $0.text(1)) }
        let ending = MessageEnding(
            .refused, reason: "its content was lost when the store was damaged; send it again")
        for message in empty {
            _ = try access.end(message.number, as: ending, at: moment, options: QueueOptions())
        }
        if !empty.isEmpty {
            let some = empty.prefix(20).map { "'\($0.id)'" }.joined(separator: ", ")
            let more =
                empty.count > 20
                ? ", and \(empty.count - 20) more; 'marquee queue list --state refused' lists them" : ""
            notes.append("queue: the content of \(empty.count) live messages is lost; send them again: \(some)\(more)")
        }
        return notes
    }
}

extension Timestamp {
    /// The end of the year 9999: what is later is no moment that anybody has meant.
    fileprivate static let lastOfRecovery = Timestamp(milliseconds: 253_402_300_799_999)
}
