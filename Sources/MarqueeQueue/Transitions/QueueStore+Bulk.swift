package import MarqueeDatabase
package import MarqueeModel

/// Which messages a change of many is about.
package struct BulkSelection: Sendable, Hashable {
    /// A template's or function's name; nil: of all.
    package var template: String?
    package var state: MessageState

    package init(template: String?, state: MessageState) {
        self.template = template
        self.state = state
    }
}

extension QueueStore {
    /// So many messages share a transaction: others wait for none of them longer than some milliseconds.
    private static let share = 500

    /// How many messages there are of a selection, by template.
    package func counts(of selection: BulkSelection) throws(StoreError) -> [String: Int] {
        try database.snapshot { access in
            let rows = try access.command(
                """
                SELECT template, count(*) FROM message
                WHERE is_cut = 0 AND stage IN (\(selection.stages)) AND (?1 IS NULL OR template = ?1) GROUP BY template
                """
            ).all(.text(selection.template)) { ($0.text(0), Int($0.integer(1))) }
            return Dictionary(rows, uniquingKeysWith: +)
        }
    }

    /// The names of all templates and functions that messages of the queue and its history have, in no order.
    package func templates() throws(StoreError) -> [String] {
        try database.single { access in
            // What could not even be read has none.
            try access.command("SELECT DISTINCT template FROM message WHERE is_cut = 0 AND template <> ''").all {
                $0.text(0)
            }
        }
    }

    /// Removes messages: live ones end as discarded, ended ones leave the history, while their ids stay remembered.
    ///
    /// - Returns: How many. Many are removed in several transactions; a kill in between leaves the rest as it was.
    package func remove(_ selection: BulkSelection, at moment: Timestamp) throws(StoreError) -> Int {
        let ending = MessageEnding(.discarded, reason: "removed")
        return try change(selection, at: moment) { number, access in
            if selection.state.isLive { return try access.end(number, as: ending, at: moment, options: self.options) }
            try access.command("DELETE FROM content WHERE seq = ?").run(.integer(number.rawValue))
            try access.command("UPDATE message SET is_cut = 1, reason = NULL WHERE seq = ? AND stage > 4")
                .run(.integer(number.rawValue))
            return access.changes > 0
        }
    }

    /// Puts failed messages whose content is kept back at their old places, with all their attempts, and returns how many.
    ///
    /// - Throws: ``StoreError/Code/wrongState`` while the queue is discarding, where they would be lost.
    package func retry(failedOf template: String?, at moment: Timestamp) throws(StoreError) -> Int {
        guard try mode() != .discarding else {
            throw StoreError(
                .wrongState, "the queue is discarding, so retried messages would be lost: resume it first")
        }
        return try change(BulkSelection(template: template, state: .failed), at: moment) { number, access in
            try access.command(
                """
                UPDATE message SET stage = 0, attempts = 0, reason = NULL, ended_at = NULL
                WHERE seq = ?1 AND stage = 9 AND EXISTS (SELECT 1 FROM content WHERE seq = ?1)
                """
            ).run(.integer(number.rawValue))
            return access.changes > 0
        }
    }

    /// Changes what belongs to a selection now, in the order of arrival; what arrives meanwhile is left alone.
    private func change(
        _ selection: BulkSelection, at moment: Timestamp, _ body: (MessageNumber, Transaction) throws -> Bool
    ) throws(StoreError) -> Int {
        var (total, last) = (0, Int64.min)
        let end = try database.single { try $0.command("SELECT max(seq) FROM message").first { $0.integer(0) } ?? 0 }
        while true {
            let (count, changed) = try database.write { access in
                let numbers = try access.command(
                    """
                    SELECT seq FROM message WHERE seq > ?1 AND seq <= ?2 AND is_cut = 0
                    AND stage IN (\(selection.stages)) AND (?3 IS NULL OR template = ?3) ORDER BY seq LIMIT ?4
                    """
                ).all(.integer(last), .integer(end), .text(selection.template), .integer(Self.share)) { $0.integer(0) }
                last = numbers.last ?? last
                let changed = try numbers.map { MessageNumber($0) }.filter { try body($0, access) }
                // What is live has ended by it, or is live once more.
                if selection.state.isLive { try access.noteEndings(of: changed) }
                return (numbers.count, changed.count)
            }
            total += changed
            guard count == Self.share else { return total }
        }
    }
}

extension BulkSelection {
    /// The stages of its state, as statements have them.
    fileprivate var stages: String {
        Stage.allCases.filter { $0.state == state }.map { String($0.rawValue) }.joined(separator: ", ")
    }
}
