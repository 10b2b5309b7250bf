import MarqueeDatabase
package import MarqueeModel
import MarqueePostgreSQL
import MarqueeSystem
import MarqueeThreads

/// Copies all that an embedded dashboard has kept into a PostgreSQL database that has none yet: whole, or not at all.
package struct DashboardCopy: Sendable {
    private let directory: String
    private let address: String

    /// A table, and how many of its rows there are.
    package struct Table: Sendable, Hashable {
        package let name: String
        package let rows: Int
    }

    /// - Parameters:
    ///   - directory: That of the embedded dashboard, which nobody serves meanwhile.
    ///   - address: As ``PostgreSQLStorage`` takes it.
    package init(from directory: String, to address: String) {
        self.directory = directory
        self.address = address
    }

    /// What would be copied; nothing is written. Refuses what ``perform(at:progress:)`` would.
    package func plan(at moment: Timestamp) async throws -> [Table] {
        try await BlockingThread.run { [self] in
            try reading(at: moment) { source in
                try connecting { try $0.refuseKept() }
                return try source.tables().compactMap { name in
                    let rows = try source.command("SELECT count(*) FROM \(name)").first { Int($0.integer(0)) } ?? 0
                    return rows == 0 ? nil : Table(name: name, rows: rows)
                }
            }
        }
    }

    /// Copies everything, and compares how much there is afterwards.
    ///
    /// - Parameter progress: Is told of each table when its rows are there, and of large ones in between.
    package func perform(
        at moment: Timestamp, progress: @escaping @Sendable (Table) -> Void
    ) async throws -> [Table] {
        try await BlockingThread.run { [self] in
            try reading(at: moment) { source in
                try connecting { target in
                    try target.refuseKept()
                    try PostgreSQLMigration(target, mayMake: true).run()
                    return try TableCopying(from: source, to: target, progress: progress).perform()
                }
            }
        }
    }

    private func connecting<Result>(_ body: (PostgreSQLConnection) throws -> Result) throws -> Result {
        var place = "at that address"
        do {
            let address = try PostgreSQLAddress(address).inSchema(PostgreSQLStorage.schema)
            place = "'\(address.place)'"
            return try body(try PostgreSQLConnection(address))
        } catch let failure as PostgreSQLConnection.Failure {
            throw StorageError(failure.error, of: place)
        } catch {
            throw StorageError(error, of: place)
        }
    }

    private func reading<Result>(at moment: Timestamp, _ body: (Transaction) throws -> Result) throws -> Result {
        do {
            let place = OwnFolder.behindLinks(directory)
            let source = try Database(in: place, as: .dashboard, options: DatabaseOptions(access: .readOnly))
            defer { source.close() }
            var outcome: Swift.Result<Result, any Error>?
            try source.snapshot { access in
                outcome = Swift.Result {
                    try refuseServed(access, at: moment)
                    return try body(access)
                }
            }
            guard let outcome else { throw StorageError(.failed, "nothing was read") }
            return try outcome.get()
        } catch let error as StoreError where error.code == .notFound {
            throw StorageError(
                .missing, "there is no dashboard database in '\(directory)'; name its directory with --from DIR")
        } catch {
            throw StorageError(error)
        }
    }

    /// What hosts report while the copy is made would be in the old place only.
    private func refuseServed(_ source: Transaction, at moment: Timestamp) throws {
        let server = try source.command("SELECT 1 FROM server WHERE until > ? LIMIT 1").first(.time(moment)) { _ in true
        }
        guard server == nil else {
            throw StorageError(
                .busy,
                "a dashboard is serving from '\(directory)', or was killed less than"
                    + " \(ServerID.lease.milliseconds / 1000) s ago; stop it, and try again")
        }
    }
}

extension Transaction {
    /// The tables whose rows are copied: not those that are of one database only.
    fileprivate func tables() throws -> [String] {
        let own = ["schema_version", "server", "probe"]
        return try command(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name"
        ).all { $0.text(0) }.filter { !own.contains($0) }
    }
}

extension PostgreSQLConnection {
    /// Refuses a database that has a dashboard.
    fileprivate func refuseKept() throws {
        for table in ["token", "version", "host", "audit"] where try hasTable(table) {
            guard try command("SELECT 1 FROM \(table) LIMIT 1").first(read: { _ in true }) == nil else {
                throw StorageError(.failed, "there is a dashboard in the database already; copy into an empty one")
            }
        }
    }
}

/// Copies table by table, in one transaction.
private struct TableCopying {
    private let source: Transaction
    private let target: PostgreSQLConnection
    private let progress: (DashboardCopy.Table) -> Void

    /// So many rows are on their way at once.
    private static let batch = 500
    /// People are told after so many.
    private static let step = 50_000

    private enum Kind: String {
        case integer = "bigint"
        case text
        case blob = "bytea"
    }

    init(
        from source: Transaction, to target: PostgreSQLConnection, progress: @escaping (DashboardCopy.Table) -> Void
    ) {
        self.source = source
        self.target = target
        self.progress = progress
    }

    func perform() throws -> [DashboardCopy.Table] {
        try target.transaction(.readCommitted) { _ in
            // A server that has just been started would make its first token now.
            try target.command("SELECT pg_advisory_xact_lock(?)::text").run(.integer(PostgreSQLStorage.turn))
            try target.refuseKept()
            // Its row is made with the table.
            try target.command("DELETE FROM feed_head").run()
            let tables = try source.tables().compactMap { name in
                let rows = try copy(name)
                return rows == 0 ? nil : DashboardCopy.Table(name: name, rows: rows)
            }
            try goOnCounting()
            return tables
        }
    }

    private func copy(_ table: String) throws -> Int {
        let columns = try target.command(
            """
            SELECT column_name::text, data_type::text FROM information_schema.columns
            WHERE table_schema = ? AND table_name = ? ORDER BY ordinal_position
            """
        ).all(.text(PostgreSQLStorage.schema), .text(table)) { (name: $0.text(0), kind: Kind(rawValue: $0.text(1))) }
        guard !columns.isEmpty, columns.allSatisfy({ $0.kind != nil }) else {
            throw StorageError(
                .failed, "the database's table '\(table)' is of another version of Marquee; update Marquee")
        }
        let kinds = columns.compactMap(\.kind)
        let names = columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        let insertion = target.command("INSERT INTO \(table) (\(names)) VALUES (\(marks))")
        let days = DayTable(rawValue: table)
        var (rows, waiting): (Int, [[SQLValue]]) = (0, [])
        var waitingDays: Set<Int64> = []
        func flush() throws {
            if let days { try target.makeRoom(in: days, for: waitingDays) }
            try insertion.insertAll(waiting)
            rows += waiting.count
            (waiting, waitingDays) = ([], [])
            if rows > 0, rows % Self.step == 0 { progress(DashboardCopy.Table(name: table, rows: rows)) }
        }
        try source.command("SELECT \(names) FROM \(table)").each([]) { row in
            waiting.append(kinds.enumerated().map { Self.value(row, Int32($0.offset), $0.element) })
            // The day is the first column of each.
            if days != nil { waitingDays.insert(row.integer(0)) }
            if waiting.count == Self.batch { try flush() }
            return true
        }
        try flush()
        let there = try target.command("SELECT count(*) FROM \(table)").first { Int($0.integer(0)) } ?? 0
        guard there == rows else {
            throw StorageError(
                .failed, "of \(rows) rows of '\(table)', \(there) came into the database; nothing was copied, try again"
            )
        }
        if rows > 0 { progress(DashboardCopy.Table(name: table, rows: rows)) }
        return rows
    }

    private static func value(_ row: Row, _ column: Int32, _ kind: Kind) -> SQLValue {
        switch kind {
        case .integer: .integer(row.optionalInteger(column))
        case .text: .text(row.optionalText(column))
        case .blob: .blob(row.optionalBlob(column))
        }
    }

    /// Numbers that were once given are not given again, also where their rows have gone.
    private func goOnCounting() throws {
        let given = try source.command("SELECT name, seq FROM sqlite_sequence").all { ($0.text(0), $0.integer(1)) }
        let last = Dictionary(given) { max($0, $1) }
        for table in ["audit", "host", "message", "subject", "profile"] {
            let most = try target.command("SELECT coalesce(max(number), 0) FROM \(table)").first { $0.integer(0) } ?? 0
            let number = max(most, last[table] ?? 0)
            guard number > 0 else { continue }
            try target.command("SELECT setval(pg_get_serial_sequence(?, 'number'), ?)").run(
                .text(table), .integer(number))
        }
    }
}
