import MarqueeDatabase
import MarqueeModel

/// Pages of messages, each read from the index that is in the right order.
struct Listing {
    let access: Transaction
    let historyLimit: Int
    /// What ended before is not listed any more.
    let cutoff: Timestamp

    // MARK: Live

    func live(limit: Int, after last: QueueEntry?) throws -> [QueueEntry] {
        var entries: [QueueEntry] = []
        if last.map({ $0.state != .queued }) ?? true {
            entries = try active("stage BETWEEN 2 AND 4", limit: limit, after: last)
        }
        return entries + (try waiting(limit: limit - entries.count, after: last))
    }

    func active(_ condition: String, limit: Int, after last: QueueEntry?) throws -> [QueueEntry] {
        let stage = last.flatMap { last in Stage.allCases.first { $0.state == last.state } } ?? .dismissed
        return try access.command(
            """
            SELECT \(QueueEntry.columns) FROM message INDEXED BY message_active
            WHERE stage BETWEEN 2 AND 4 AND \(condition) AND (stage < ?1 OR stage = ?1 AND seq > ?2)
            ORDER BY stage DESC, seq LIMIT ?3
            """
        ).all(.integer(stage.rawValue), .integer(last?.number.rawValue ?? 0), .integer(limit)) {
            QueueEntry($0, hasContent: false)
        }
    }

    func waiting(limit: Int, after last: QueueEntry?) throws -> [QueueEntry] {
        let last = last?.state == .queued ? last : nil
        var entries: [QueueEntry] = []
        if last?.isDelayed != true {
            let visual = try ready("message_ready", isVisual: 1, limit: limit, after: last)
            let other = try ready("message_beside", isVisual: 0, limit: limit, after: last)
            entries = Array(Self.merge(visual, other).prefix(limit))
        }
        return entries + (try delayed(limit: limit - entries.count, after: last?.isDelayed == true ? last : nil))
    }

    private func ready(_ index: String, isVisual: Int, limit: Int, after last: QueueEntry?) throws -> [QueueEntry] {
        let rank = last.map { Rank(priority: $0.priority, goesFirst: $0.goesFirst).rawValue } ?? -1
        return try access.command(
            """
            SELECT \(QueueEntry.columns) FROM message INDEXED BY \(index)
            WHERE stage = 0 AND is_visual = \(isVisual) AND (rank, seq) > (?, ?) ORDER BY rank, seq LIMIT ?
            """
        ).all(.integer(rank), .integer(last?.number.rawValue ?? 0), .integer(limit)) {
            QueueEntry($0, hasContent: false)
        }
    }

    private func delayed(limit: Int, after last: QueueEntry?) throws -> [QueueEntry] {
        try access.command(
            """
            SELECT \(QueueEntry.columns) FROM message INDEXED BY message_delayed
            WHERE stage = 1 AND (not_before, seq) > (?, ?) ORDER BY not_before, seq LIMIT ?
            """
        ).all(.integer(last?.notBefore?.milliseconds ?? .min), .integer(last?.number.rawValue ?? 0), .integer(limit)) {
            QueueEntry($0, hasContent: false)
        }
    }

    /// Both are in order already.
    private static func merge(_ left: [QueueEntry], _ right: [QueueEntry]) -> [QueueEntry] {
        guard !left.isEmpty, !right.isEmpty else { return left + right }
        var merged: [QueueEntry] = []
        var (left, right) = (left[...], right[...])
        while let first = left.first, let second = right.first {
            merged.append(first.comesBefore(second) ? left.removeFirst() : right.removeFirst())
        }
        return merged + left + right
    }

    func liveCounts() throws -> [(stage: Stage, count: Int)] {
        let scopes: [(Stage, String, String)] = [
            (.queued, "ready", "stage = 0 AND is_visual = 1"), (.queued, "beside", "stage = 0 AND is_visual = 0"),
            (.delayed, "delayed", "stage = 1"), (.preparing, "active", "stage BETWEEN 2 AND 4 AND stage = 2"),
            (.presenting, "active", "stage BETWEEN 2 AND 4 AND stage = 3"),
            (.presented, "active", "stage BETWEEN 2 AND 4 AND stage = 4"),
        ]
        return try scopes.compactMap { stage, index, scope in
            let count = try access.command(
                "SELECT count(*) FROM message INDEXED BY message_\(index) WHERE \(scope)"
            ).first { Int($0.integer(0)) }
            return count.flatMap { $0 > 0 ? (stage, $0) : nil }
        }
    }

    // MARK: Ended

    func ended(_ stage: Stage?, limit: Int, after last: QueueEntry?) throws -> [QueueEntry] {
        let kept = try firstKept()
        return try access.command(
            """
            SELECT \(QueueEntry.columns) FROM message INDEXED BY message_ended
            WHERE is_cut = 0 AND ended_at IS NOT NULL AND (ended_at, seq) < (?1, ?2) AND (ended_at, seq) >= (?3, ?4)
            AND (?5 IS NULL OR stage = ?5) ORDER BY ended_at DESC, seq DESC LIMIT ?6
            """
        ).all(
            .integer(last?.endedAt?.milliseconds ?? .max), .integer(last?.number.rawValue ?? .max),
            .integer(kept.endedAt), .integer(kept.seq), .integer(stage?.rawValue), .integer(limit)
        ) { QueueEntry($0, hasContent: false) }
    }

    func endedCounts() throws -> [MessageState: Int] {
        let kept = try firstKept()
        let counts = try access.command(
            """
            SELECT stage, count(*) FROM message INDEXED BY message_ended
            WHERE is_cut = 0 AND ended_at IS NOT NULL AND (ended_at, seq) >= (?, ?) GROUP BY stage
            """
        ).all(.integer(kept.endedAt), .integer(kept.seq)) { (Stage(rawValue: $0.integer(0)), Int($0.integer(1))) }
        return counts.reduce(into: [:]) { counts, pair in
            if let stage = pair.0 { counts[stage.state] = pair.1 }
        }
    }

    /// The oldest message of the history: more may be stored, until the next time that it is cut.
    private func firstKept() throws -> (endedAt: Int64, seq: Int64) {
        let kept = try access.command(
            """
            SELECT ended_at, seq FROM message INDEXED BY message_ended WHERE is_cut = 0 AND ended_at IS NOT NULL
            ORDER BY ended_at DESC, seq DESC LIMIT 1 OFFSET ?
            """
        ).first(.integer(historyLimit - 1)) { (endedAt: $0.integer(0), seq: $0.integer(1)) }
        let oldest = (endedAt: cutoff.milliseconds, seq: Int64.min)
        return kept.map { $0 > oldest ? $0 : oldest } ?? oldest
    }
}

extension QueueEntry {
    /// Whether it is shown first of two that are ready.
    fileprivate func comesBefore(_ other: QueueEntry) -> Bool {
        (goesFirst ? 0 : 1, -Int(priority), number.rawValue)
            < (other.goesFirst ? 0 : 1, -Int(other.priority), other.number.rawValue)
    }
}
