import CSQLite

/// Takes over every row of one table that SQLite can still reach, past whatever is damaged.
///
/// A damaged page ends every walk that comes to it, from either side, and a damaged key may lead a walk astray. So the
/// table is walked from both ends. What lies between is asked for by its key where keys are numbers, which follow each
/// other; else it is walked from places in the middle. A row that goes on in a damaged page is passed by its key.
final class RowRecovery {
    /// So many numbers are asked for in each table, and so many places in the middle are walked from: a second's work.
    private static let (mostNumbers, mostPlaces) = (100_000, 1_000)
    /// So many numbers beyond the first and the last one that was seen.
    private static let margin: Int64 = 5_000

    private let table: RecoveryTable
    private let source: SQLiteConnection
    private let insertion: Command
    /// More rows than fit into the file are met only where its pages lead in a circle.
    private var steps: Int
    private var seen: Set<RecoveryKey> = []
    private(set) var saved = 0
    /// Rows of which no more than the key could be read, or that are not as the table has them.
    private(set) var lost: Set<RecoveryKey> = []
    /// Whether there are places that nothing can be said of.
    private(set) var hasGaps = false

    /// - Parameter bytes: The size of the damaged file.
    init(_ table: RecoveryTable, from source: SQLiteConnection, to target: SQLiteConnection, bytes: Int64) throws {
        self.table = table
        self.source = source
        let places = table.columns.map { _ in "?" }.joined(separator: ", ")
        insertion = try target.command(
            "INSERT INTO \(table.name) (\(table.columns.joined(separator: ", "))) VALUES (\(places))")
        steps = 100_000 + Int(clamping: bytes)
    }

    func run() throws {
        let up = try walk(.up)
        guard !up.isComplete else { return }
        let down = try walk(.down)
        guard !down.isComplete else { return }
        hasGaps = true
        if table.key.map(\.type) == ["INTEGER"] { try askForNumbers() } else { try walkBetween(up.last, down.last) }
    }

    /// Asks for each number near those that were seen, where they lie close together first.
    private func askForNumbers() throws {
        let numbers = seen.compactMap { if case .number(let number)? = $0.parts.first { number } else { nil } }.sorted()
        let (first, last) = (numbers.first ?? 0, numbers.last ?? 0)
        var ranges = zip(numbers, numbers.dropFirst()).filter { $1.subtractingReportingOverflow($0).overflow == false }
        ranges.append((max(0, first - min(first, Self.margin)) - (first > 0 ? 1 : 0), first))
        if last < .max - Self.margin { ranges.append((last, last + Self.margin)) }
        var rest = Self.mostNumbers
        for (low, high) in ranges.sorted(by: { $0.1 - $0.0 < $1.1 - $1.0 }) where high - low > 1 {
            for number in (low + 1)..<high {
                guard rest > 0 else { return }
                rest -= 1
                try fetch(RecoveryKey(parts: [.number(number)]), isKnown: false)
            }
        }
    }

    private func walkBetween(_ low: RecoveryKey?, _ high: RecoveryKey?) throws {
        var gaps = RecoveryGaps(between: low, and: high, of: table)
        for _ in 0..<Self.mostPlaces {
            guard let (low, high) = gaps.next() else { return }
            guard let middle = RecoveryKey.between(low, high) else { continue }
            let up = try walk(.up, from: middle, to: high)
            if !up.isComplete { gaps.add(up.last ?? middle, high) }
            let down = try walk(.down, from: middle, to: low)
            if !down.isComplete { gaps.add(low, down.last ?? middle) }
        }
    }

    // MARK: Walks

    private enum Direction { case up, down }

    private struct Broken: Error {}

    /// The new database cannot be written, which says nothing of the damaged one.
    struct TargetFailure: Error {
        let cause: SQLiteError
    }

    /// Takes rows over from a place on until it comes to another, or to the end, and says how far it came.
    private func walk(
        _ direction: Direction, from start: RecoveryKey? = nil, to end: RecoveryKey? = nil
    ) throws -> (last: RecoveryKey?, isComplete: Bool) {
        var last: RecoveryKey?
        var isInOrder = true
        // With keys alone it goes on behind the last one.
        for isWhole in [true, false] {
            do {
                try read(direction, from: last ?? start, isBehind: last != nil, isWhole: isWhole) { row in
                    guard let key = RecoveryKey(row, of: table) else { throw Broken() }
                    if let end, direction == .up ? key >= end : key <= end { return false }
                    if let last, direction == .up ? key <= last : key >= last { isInOrder = false }
                    last = key
                    seen.insert(key)
                    if isWhole { try insert(row, key) } else { try fetch(key, isKnown: true) }
                    return true
                }
                // What a wrong key has passed is not behind it.
                return (last, isWhole || isInOrder)
            } catch is Broken {
            } catch let error as SQLiteError where error.isDamage {}
        }
        return (last, false)
    }

    /// - Parameter take: False ends the walk.
    private func read(
        _ direction: Direction, from start: RecoveryKey?, isBehind: Bool, isWhole: Bool, take: (Row) throws -> Bool
    ) throws {
        let names = table.key.map(\.name)
        let sign = direction == .down ? "<" : isBehind ? ">" : ">="
        let condition = start.map { "WHERE \($0.comparison(sign, in: table))" } ?? ""
        let order = names.map { direction == .up ? $0 : "\($0) DESC" }.joined(separator: ", ")
        let columns = (isWhole ? names + table.columns : names).joined(separator: ", ")
        try source.command("SELECT \(columns) FROM main.\(table.name) NOT INDEXED \(condition) ORDER BY \(order)")
            .each(start?.values ?? []) { row in
                steps -= 1
                guard steps > 0 else { throw Broken() }
                return try take(row)
            }
    }

    // MARK: Rows

    /// - Parameter isKnown: Whether there is such a row.
    private func fetch(_ key: RecoveryKey, isKnown: Bool) throws {
        let names = (table.key.map(\.name) + table.columns).joined(separator: ", ")
        let command = try source.command(
            "SELECT \(names) FROM main.\(table.name) NOT INDEXED WHERE \(key.comparison("=", in: table))")
        do {
            let isThere: Void? = try command.first(key.values) { try insert($0, key) }
            if isThere == nil, isKnown { lost.insert(key) }
        } catch let error as SQLiteError where error.isDamage {
            if isKnown { lost.insert(key) }
        }
    }

    private func insert(_ row: Row, _ key: RecoveryKey) throws {
        let first = table.key.count
        let values = table.columns.indices.compactMap { row.value(Int32(first + $0)) }
        guard values.count == table.columns.count else {
            lost.insert(key)
            return
        }
        do {
            try insertion.run(values)
            saved += 1
            lost.remove(key)
        } catch let error as SQLiteError where error.kind == SQLITE_CONSTRAINT || error.kind == SQLITE_MISMATCH {
            // One with this key that is here already came by another way.
            if error.code != Self.sameKey { lost.insert(key) }
        } catch let error as SQLiteError where error.kind == SQLITE_TOOBIG {
            lost.insert(key)
        } catch let error as SQLiteError {
            throw TargetFailure(cause: error)
        }
    }

    /// SQLITE_CONSTRAINT_PRIMARYKEY, which Swift cannot read from the header.
    private static let sameKey = SQLITE_CONSTRAINT | 6 << 8
}

extension SQLiteError {
    /// Whether it may come from what is in the file.
    var isDamage: Bool {
        [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_IOERR, SQLITE_ERROR, SQLITE_TOOBIG, SQLITE_FORMAT, SQLITE_SCHEMA]
            .contains(kind)
    }
}
