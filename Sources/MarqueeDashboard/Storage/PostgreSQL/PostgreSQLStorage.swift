import MarqueeDatabase
package import MarqueeModel
package import MarqueePostgreSQL

/// A dashboard's storage in a PostgreSQL database, which any number of servers share.
///
/// Writes of all servers take turns: each sees everything that was committed before, and carries all that waits at its server
/// as one commit. Reads wait for nobody.
package final class PostgreSQLStorage: Sendable {
    let pool: PostgreSQLPool
    private let scans: PostgreSQLPool
    let group: GroupWriter<PostgreSQLConnection>
    package let reports: ReportBuffer<PostgreSQLConnection>
    package let catalogs = HostCatalogs()
    package let details: DetailOptions
    private let place: String

    /// The schema that has the tables, so that a database may have others, too.
    static let schema = "marquee"
    /// Of the advisory lock that whoever writes holds: `Marq`, and what it is for.
    private static let turn: Int64 = 0x4D61_7271_0000_0001
    /// A server that stands still while it is its turn loses it after so long.
    private static let longestTurn = 10
    private static let connections = 8
    private static let scanConnections = 2

    /// Connects, and brings the schema up to date.
    ///
    /// - Parameters:
    ///   - text: As libpq has it: `postgres://USER@HOST/DATABASE`.
    ///   - mayMake: Whether the schema is made where there is none.
    ///   - details: How long single events are kept.
    package init(
        _ text: String, mayMake: Bool = true, details: DetailOptions = DetailOptions()
    ) throws(StorageError) {
        var place = "at the address that was given"
        do {
            let address = try PostgreSQLAddress(text).inSchema(Self.schema)
            place = "'\(address.place)'"
            try PostgreSQLMigration(try PostgreSQLConnection(address), mayMake: mayMake).run()
            pool = try PostgreSQLPool(address, size: Self.connections)
            scans = try PostgreSQLPool(address, size: Self.scanConnections)
            let limits = PostgreSQLLimits(idleTransaction: .seconds(Int64(Self.longestTurn)))
            let writer = PostgreSQLWriter(
                address, turn: Self.turn, ending: "UPDATE change SET number = number + 1", limits: limits)
            group = GroupWriter { [place] bodies in
                do {
                    let errors = try writer.write(together: bodies, noting: TallySheet()) {
                        try $0.keep($1, details: details)
                    }
                    return errors.map { $0.map { StorageError($0, of: place) } }
                } catch {
                    throw StorageError(error, of: place)
                }
            }
        } catch {
            throw StorageError(error, of: place)
        }
        reports = ReportBuffer(group)
        self.details = details
        self.place = place
    }

    /// Closes the connections, when what waits has been done. Later calls throw.
    package func close() {
        pool.close()
        scans.close()
    }
}

extension PostgreSQLStorage: SQLStorage {
    package func read<Result: Sendable>(
        _ body: @escaping @Sendable (PostgreSQLConnection) throws -> Result
    ) async throws -> Result {
        try await failing { try await pool.transaction(.snapshot, body) }
    }

    package func readQuickly<Result: Sendable>(
        _ body: @escaping @Sendable (PostgreSQLConnection, inout ReaderMemory) throws -> Result
    ) async throws -> Result {
        try await failing {
            try await pool.single(isRepeatable: true) { connection in
                var memory = ReaderMemory()
                return try body(connection, &memory)
            }
        }
    }

    package func scan<Result: Sendable>(
        _ body: @escaping @Sendable (PostgreSQLConnection) throws -> Result
    ) async throws -> Result {
        try await failing { try await scans.transaction(.snapshot, body) }
    }

    package func write<Result: Sendable>(
        weight: Int, _ body: @escaping @Sendable (PostgreSQLConnection, inout TallySheet) throws -> Result
    ) async throws -> Result {
        try await group.write(weight: weight, body)
    }

    private func failing<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as CancellationError {
            throw error
        } catch {
            throw StorageError(error, of: place)
        }
    }

    // MARK: Its own state

    package func probe(at moment: Timestamp) async throws {
        try await write { access in
            try access.command("INSERT INTO probe (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at")
                .run(.time(moment))
        }
    }

    package func changeNumber() async throws -> Int64 {
        try await readQuickly { access, _ in
            try access.command("SELECT number FROM change").first { $0.integer(0) } ?? 0
        }
    }

    package func size() async throws -> Int64 {
        try await readQuickly { access, _ in
            try access.command("SELECT pg_database_size(current_database())").first { $0.integer(0) } ?? 0
        }
    }
}
