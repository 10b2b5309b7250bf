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
    /// Nil: there is no replica.
    private let replica: PostgreSQLPool?
    let group: CallGroup<PostgreSQLConnection, Intake>
    private let writer: PostgreSQLWriter
    private let quick: CallGroup<PostgreSQLConnection, ReaderMemory>
    private let quickReads: QuickReads
    package let reports: ReportBuffer<PostgreSQLConnection>
    package let catalogs = HostCatalogs()
    package let details: DetailOptions
    private let place: String
    private let feedMark = FeedMark()

    /// The schema that has the tables, so that a database may have others, too.
    static let schema = "marquee"
    /// Of the advisory lock that whoever writes holds: `Marq`, and what it is for.
    static let turn: Int64 = 0x4D61_7271_0000_0001
    /// A server that stands still while it is its turn loses it after so long.
    private static let longestTurn = 10
    private static let connections = 8
    private static let scanConnections = 2

    /// Connects, and brings the schema up to date.
    ///
    /// - Parameters:
    ///   - text: As libpq has it: `postgres://USER@HOST/DATABASE`.
    ///   - replica: A replica of it, for what may be some seconds old.
    ///   - mayMake: Whether the schema is made where there is none.
    ///   - details: How long single events are kept.
    package init(
        _ text: String, readingFrom replica: String? = nil, mayMake: Bool = true,
        details: DetailOptions = DetailOptions()
    ) throws(StorageError) {
        var place = "at that address"
        do {
            let address = try PostgreSQLAddress(text).inSchema(Self.schema)
            place = "'\(address.place)'"
            try PostgreSQLMigration(try PostgreSQLConnection(address), mayMake: mayMake).run()
            pool = try PostgreSQLPool(address, size: Self.connections)
            scans = try PostgreSQLPool(address, size: Self.scanConnections)
            self.replica = try replica.map {
                try PostgreSQLPool(PostgreSQLAddress($0).inSchema(Self.schema), size: Self.connections)
            }
            let limits = PostgreSQLLimits(idleTransaction: .seconds(Int64(Self.longestTurn)))
            writer = PostgreSQLWriter(
                address, turn: Self.turn, ending: "UPDATE change SET number = number + 1", limits: limits
            ) { [feedMark] in try feedMark.keep($0) }
            group = CallGroup("writes") { [place, writer] take in
                do {
                    let errors = try writer.write(together: take, noting: Intake()) {
                        try $0.count($1, details: details)
                    }
                    return errors.map { $0.map { StorageError($0, of: place) } }
                } catch {
                    throw StorageError(error, of: place)
                }
            }
            quickReads = QuickReads(address)
            quick = quickReads.group(place)
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
        replica?.close()
        writer.close()
        quickReads.close()
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
        try await quick.call(body)
    }

    package func scan<Result: Sendable>(
        _ body: @escaping @Sendable (PostgreSQLConnection) throws -> Result
    ) async throws -> Result {
        try await failing { try await scans.transaction(.snapshot, body) }
    }

    package func readLate<Result: Sendable>(
        _ body: @escaping @Sendable (PostgreSQLConnection) throws -> Result
    ) async throws -> Result {
        guard let replica else { return try await read(body) }
        do {
            return try await replica.transaction(.snapshot, body)
        } catch let error as PostgreSQLError where error.kind != .failed {
            // It is away, or had to give up what others had changed: the database itself has everything, too.
            return try await read(body)
        }
    }

    package func feedBells() -> AsyncStream<Void> {
        guard let listener = try? PostgreSQLListener(pool.address, channel: SQLDialect.feedChannel) else {
            // There is no thread for it: whoever looks from time to time finds everything.
            return AsyncStream { $0.finish() }
        }
        let (bells, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let task = Task {
            for await _ in listener.events { bell.yield() }
            bell.finish()
        }
        bell.onTermination = { _ in task.cancel() }
        return bells
    }

    package func noteFeed(_ number: Int64) { feedMark.note(number) }

    package func write<Result: Sendable>(
        weight: Int, _ body: @escaping @Sendable (PostgreSQLConnection, inout Intake) throws -> Result
    ) async throws -> Result {
        try await group.call(weight: weight, body)
    }

    package func take(_ job: Job, at moment: Timestamp, every interval: TimeSpan) async throws -> Bool {
        try await failing {
            try await pool.transaction(.readCommitted) { try $0.take(job, at: moment, every: interval) }
        }
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
            try access.command(
                "INSERT INTO probe (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at"
            )
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
