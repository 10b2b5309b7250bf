import MarqueeDatabase
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeTracking

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

        init(_ row: MarqueeDatabase.Row) {
            number = row.integer(0)
            stage = row.integer(1)
            attempts = row.integer(2)
            isVisual = row.flag(3)
            rank = row.integer(4)
            notBefore = row.optionalInteger(5)
            expires = row.optionalInteger(6)
            isPresented = row.flag(7)
            isCut = row.flag(8)
            id = row.text(9)
            recipe = row.optionalText(10)
            template = row.text(11)
        }

        /// Whether a row is this one, as it was. What it is called never changes: a number comes back only after a power
        /// cut, and then there is a look before anything else is written.
        func isStill(_ row: MarqueeDatabase.Row) -> Bool {
            row.integer(0) == number && row.integer(1) == stage && row.integer(2) == attempts && row.flag(3) == isVisual
                && row.integer(4) == rank && row.optionalInteger(5) == notBefore && row.optionalInteger(6) == expires
                && row.flag(7) == isPresented && row.flag(8) == isCut
        }

        func isExpired(at now: Timestamp) -> Bool { expires.map { $0 >= 0 && $0 <= now.milliseconds } ?? false }
    }

    private(set) var rows: [String: Row] = [:]
    /// The same in the order of their numbers: of a message that is as it was, only numbers are read.
    private var inOrder: [Row] = []
    /// What was promised to be there, and has not been looked for yet.
    private var promised: [String] = []
    /// What somebody wants to be tried again, and may have ended before.
    var mayReturn: Set<String> = []
    /// How often each kind of event must have been counted.
    private(set) var expected: [String: Int] = [:]
    private(set) var mode = QueueMode.running
    /// How many events wait to be sent.
    private(set) var waiting = 0
    private var version: Int64 = -1
    private var hasNews = false

    private static let kinds: [Int64: String] = [
        5: "dismissed", 6: "expired", 7: "discarded", 8: "failed", 9: "failed",
    ]

    /// Another connection counts from the beginning.
    mutating func watcherIsNew() { version = -1 }

    /// From here on, a message is to be there for ever.
    mutating func acknowledge(_ id: String) { promised.append(id) }

    /// Whether anything has become another since this was asked last.
    mutating func takeNews() -> Bool {
        defer { hasNews = false }
        return hasNews
    }

    /// How often a recipe's messages have been seen.
    func seen(_ recipe: String) -> Int { rows.values.count { $0.recipe == recipe && $0.isPresented } }

    mutating func look(at store: Store) throws {
        let version = try store.database.dataVersion()
        if version != self.version {
            (self.version, hasNews) = (version, true)
            try readMessages(of: store)
            mode = try store.queue.mode()
            waiting = try store.tracking.outboxCounts().waiting
        }
        for id in promised where rows[id] == nil {
            throw Violation(.acknowledged, "\(id) was acknowledged and is not there")
        }
        promised = []
    }

    private mutating func readMessages(of store: Store) throws {
        let before = inOrder
        var place = 0
        let now = try store.database.single { access in
            try access.command(
                """
                SELECT seq, stage, attempts, is_visual, rank, not_before, expires, presented_at IS NOT NULL, is_cut, id, recipe,
                    template FROM message ORDER BY seq
                """
            ).all { row in
                let number = row.integer(0)
                while place < before.count, before[place].number < number { place += 1 }
                if place < before.count, before[place].isStill(row) { return before[place] }
                return Row(row)
            }
        }
        inOrder = now
        var gone: [String: Row] = [:]
        place = 0
        for row in before {
            while place < now.count, now[place].number < row.number { place += 1 }
            if place == now.count || now[place].number != row.number { gone[row.id] = row }
        }
        place = 0
        for row in now {
            while place < before.count, before[place].number < row.number { place += 1 }
            if place < before.count, before[place] == row { continue }
            try note(row, before: rows[row.id])
            rows[row.id] = row
            gone[row.id] = nil
        }
        if let row = gone.values.min(by: { $0.number < $1.number }) {
            throw Violation(.acknowledged, "\(row.id), which was in stage \(row.stage), is not known any more")
        }
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
