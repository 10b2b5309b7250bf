package import MarqueeDatabase
package import MarqueeModel
import MarqueeSystem
import Synchronization

/// What a store remembers between calls about its own housekeeping.
struct Upkeep {
    /// Endings after which the history is shortened a little; the first one of a process does so at once.
    static let interval = 100
    /// So many messages are cut at a time, more where many ended at once: it catches up, and nobody waits for it.
    static let step = 250
    static let longestStep = 5_000
    var endingsLeft = 0
}

extension QueueStore {
    /// Puts a failed message back at its old place, with all its attempts.
    package func retry(_ id: MessageID) throws(StoreError) {
        try database.write { access in
            guard let entry = try access.entry(id) else { throw StoreError.unknown(id) }
            guard entry.state == .failed else {
                throw StoreError(
                    .wrongState, "the message '\(id)' is \(entry.state.rawValue): only failed messages can be retried")
            }
            guard entry.body != nil else {
                throw StoreError(
                    .wrongState,
                    "the message '\(id)' failed too long ago, and its content is no longer kept",
                    advice: "send it again with another id")
            }
            guard try access.mode() != .discarding else {
                throw StoreError(
                    .wrongState, "the queue is discarding, so the message '\(id)' would be lost: resume it first")
            }
            try access.command(
                "UPDATE message SET stage = 0, attempts = 0, reason = NULL, ended_at = NULL WHERE seq = ?"
            ).run(.integer(entry.number.rawValue))
        }
    }

    /// Cuts the history to its length and age by one step, also where nothing ends any more.
    ///
    /// - Returns: Whether there may be more to cut.
    package func cutHistory(at moment: Timestamp) throws(StoreError) -> Bool {
        let cutoff = moment + TimeSpan(milliseconds: -options.retention.milliseconds)
        let isDue = try database.single { try $0.hasHistory(beyond: options.historyLimit, before: cutoff) }
        guard isDue else { return false }
        try database.write { try $0.cutHistory(to: options.historyLimit, before: cutoff, atMost: Upkeep.longestStep) }
        return true
    }

    /// Cuts the history to its length and age, in small steps and in the transaction of what ends: what is listed is
    /// exact, what is stored a little more.
    func keepHistoryShort(endings: Int, at moment: Timestamp, _ access: Transaction) throws {
        let isDue = upkeep.withLock { upkeep in
            upkeep.endingsLeft -= endings
            guard upkeep.endingsLeft < 0 else { return false }
            upkeep.endingsLeft = Upkeep.interval
            return true
        }
        guard isDue else { return }
        try access.cutHistory(
            to: options.historyLimit, before: moment + TimeSpan(milliseconds: -options.retention.milliseconds),
            atMost: max(Upkeep.step, min(2 * endings, Upkeep.longestStep)))
    }
}

extension Transaction {
    /// What seems to be older has ended by a wrong clock, and is young: the host will say so.
    private static func oldest(before cutoff: Timestamp) -> Timestamp {
        cutoff > ProgramDate.earliest ? ProgramDate.earliest : Timestamp(milliseconds: .min)
    }

    fileprivate func hasHistory(beyond limit: Int, before cutoff: Timestamp) throws -> Bool {
        try command(
            """
            SELECT EXISTS (SELECT 1 FROM message INDEXED BY message_ended WHERE is_cut = 0 AND ended_at IS NOT NULL
                ORDER BY ended_at DESC, seq DESC LIMIT 1 OFFSET ?1)
            OR EXISTS (SELECT 1 FROM message INDEXED BY message_ended
                WHERE is_cut IN (0, 1) AND ended_at < ?2 AND ended_at >= ?3 AND seq < (SELECT max(seq) FROM message))
            """
        ).first(.integer(limit), .time(cutoff), .time(Self.oldest(before: cutoff))) { $0.flag(0) } ?? false
    }

    fileprivate func cutHistory(to limit: Int, before cutoff: Timestamp, atMost step: Int) throws {
        // What is too many, beyond the last so many in the order of ending.
        let excess = try command(
            """
            SELECT seq FROM message INDEXED BY message_ended WHERE is_cut = 0 AND ended_at IS NOT NULL
            ORDER BY ended_at DESC, seq DESC LIMIT ? OFFSET ?
            """
        ).all(.integer(step), .integer(limit)) { $0.integer(0) }
        if !excess.isEmpty {
            try command("DELETE FROM content WHERE seq IN (SELECT value FROM json_each(?))").run(.list(excess))
            try command(
                "UPDATE message SET is_cut = 1, reason = NULL WHERE seq IN (SELECT value FROM json_each(?))"
            ).run(.list(excess))
        }
        for isCut in [0, 1] {
            let forgotten = try command(
                """
                SELECT seq FROM message INDEXED BY message_ended
                WHERE is_cut = \(isCut) AND ended_at < ? AND ended_at >= ? AND seq < (SELECT max(seq) FROM message) LIMIT ?
                """
            ).all(.time(cutoff), .time(Self.oldest(before: cutoff)), .integer(step)) { $0.integer(0) }
            guard !forgotten.isEmpty else { continue }
            for table in ["content", "message"] {
                try command("DELETE FROM \(table) WHERE seq IN (SELECT value FROM json_each(?))").run(.list(forgotten))
            }
        }
    }
}

extension StoreError {
    static func unknown(_ id: MessageID) -> StoreError {
        StoreError(.notFound, "unknown message '\(id)': it is neither in the queue nor in its history")
    }
}
