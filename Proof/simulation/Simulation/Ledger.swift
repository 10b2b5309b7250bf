import MarqueeDatabase
import MarqueeModel
import MarqueeStore

/// What is on the disk, as it was at the last look, and what has become of it since.
struct Ledger {
    struct Row: Equatable {
        let number: Int64
        let id: String
        let stage: Int64
        let attempts: Int64
        let isVisual: Bool
        let rank: Int64
        let notBefore: Int64?
        let expires: Int64?
        let isPresented: Bool
        let recipe: String?
        let template: String
        let isCut: Bool

        var isEnded: Bool { stage > 4 }

        func isExpired(at now: Timestamp) -> Bool { expires.map { $0 >= 0 && $0 <= now.milliseconds } ?? false }
    }

    private(set) var rows: [String: Row] = [:]
    /// What was promised to be there.
    var acknowledged: Set<String> = []
    /// What somebody wants to be tried again, and may have ended before.
    var mayReturn: Set<String> = []
    /// How often each kind of event must have been counted.
    private(set) var expected: [String: Int] = [:]
    private var version: Int64 = -1

    private static let kinds: [Int64: String] = [
        5: "dismissed", 6: "expired", 7: "discarded", 8: "failed", 9: "failed",
    ]

    /// Another connection counts from the beginning.
    mutating func watcherIsNew() { version = -1 }

    /// - Returns: Whether anything is another than before.
    mutating func look(at store: Store) throws -> Bool {
        let version = try store.database.dataVersion()
        guard version != self.version else { return false }
        self.version = version
        let found = try store.database.single { access in
            try access.command(
                """
                SELECT seq, id, stage, attempts, is_visual, rank, not_before, expires, presented_at IS NOT NULL, recipe, template,
                    is_cut FROM message ORDER BY seq
                """
            ).all { row in
                Row(
                    number: row.integer(0), id: row.text(1), stage: row.integer(2), attempts: row.integer(3),
                    isVisual: row.flag(4), rank: row.integer(5), notBefore: row.optionalInteger(6),
                    expires: row.optionalInteger(7), isPresented: row.flag(8), recipe: row.optionalText(9),
                    template: row.text(10), isCut: row.flag(11))
            }
        }
        var now: [String: Row] = [:]
        for row in found {
            now[row.id] = row
            try note(row, before: rows[row.id])
        }
        for (id, row) in rows where now[id] == nil {
            throw Violation(.acknowledged, "\(id), which was in stage \(row.stage), is not known any more")
        }
        rows = now
        for id in acknowledged where now[id] == nil {
            throw Violation(.acknowledged, "\(id) was acknowledged and is not there")
        }
        return true
    }

    private mutating func note(_ row: Row, before: Row?) throws {
        guard row != before else { return }
        guard row.attempts <= 3 else { throw Violation(.attempts, "\(row.id) has \(row.attempts) attempts") }
        // A number that is another one: a refused message's id is used again.
        let before = before?.number == row.number ? before : nil
        if before == nil { expected["received", default: 0] += 1 }
        if row.isPresented, before?.isPresented != true { expected["viewed", default: 0] += 1 }
        if let before, before.isEnded, before.stage != row.stage {
            guard mayReturn.remove(row.id) != nil, before.stage == 9 else {
                throw Violation(
                    .endsOnce, "\(row.id) had ended in stage \(before.stage), and is in stage \(row.stage) now")
            }
        }
        if row.isEnded, before?.stage != row.stage, let kind = Self.kinds[row.stage] { expected[kind, default: 0] += 1 }
    }

    /// The visual messages that wait for nothing but their turn, as far as the disk says.
    func ready(at now: Timestamp) -> [Row] {
        rows.values.filter { $0.stage == 0 && $0.isVisual && !$0.isExpired(at: now) }
            .sorted { ($0.rank, $0.number) < ($1.rank, $1.number) }
    }
}
