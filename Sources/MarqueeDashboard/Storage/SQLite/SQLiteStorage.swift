import Foundation
package import MarqueeDatabase
package import MarqueeModel
import MarqueeSystem

/// A dashboard's storage in one SQLite database. Several processes on one machine may share it.
///
/// Reads block their thread for some microseconds, and never wait for a writer; writes wait for the disk, on a thread of
/// their own, and share commits. What reads much does so on a thread of its own, too.
package final class SQLiteStorage: Sendable {
    let writer: Database
    private let readers: [QuickReader]
    let group: CallGroup<Transaction, Intake>
    package let reports: ReportBuffer<Transaction>
    package let catalogs = HostCatalogs()
    let scanner: Scanner
    package let details: DetailOptions
    /// Kept for as long as the storage.
    private let kept: (any Sendable)?

    private static let mostReaders = 16
    /// How many pages the log grows to before they go into the database: few of them are then written twice.
    private static let checkpointPages = 20_000
    /// The page cache of each connection: the writer needs it for the pages into which the ids of events go, and readers to
    /// add up statistics.
    private static let cache = ByteCount(8 << 20)

    /// Opens the database in a directory.
    ///
    /// - Parameters:
    ///   - mayMake: Whether both are made when missing, for their owner only.
    ///   - details: How long single events are kept.
    ///   - kept: Something that is to last as long as this.
    package init(
        directory: String, mayMake: Bool = true, details: DetailOptions = DetailOptions(),
        keeping kept: (any Sendable)? = nil
    ) throws(StorageError) {
        self.kept = kept
        // An operator's own choice, unlike a store in a repository: a link to the directory is followed.
        let place = OwnFolder.behindLinks(directory)
        do throws(StoreError) {
            var options = DatabaseOptions(access: mayMake ? .readWrite : .existing)
            options.cache = Self.cache
            let writer = try Database(in: place, as: .dashboard, options: options)
            try writer.single { try $0.run(script: "PRAGMA wal_autocheckpoint = \(Self.checkpointPages)") }
            options.access = .readOnly
            self.writer = writer
            self.details = details
            self.group = CallGroup("writes") { take in
                try writer.write(together: take(), noting: Intake()) { try $0.count($1, details: details) }
                    .map { $0.map { StorageError($0) } }
            }
            self.reports = ReportBuffer(group)
            self.scanner = Scanner(try Database(in: place, as: .dashboard, options: options))
            // One for each thread that tasks run on, and at least one.
            let count = max(1, min(ProcessInfo.processInfo.activeProcessorCount, Self.mostReaders))
            self.readers = try (0..<count).map { _ throws(StoreError) in
                QuickReader(try Database(in: place, as: .dashboard, options: options))
            }
        } catch  where error.code == .notFound {
            throw StorageError(
                .missing,
                "there is no dashboard database in '\(directory)'; name its directory with --data DIR, or create one with"
                    + " 'marquee dashboard serve'")
        } catch {
            throw StorageError(error)
        }
    }

    /// The database in a directory where its file has nothing in it, as hardly anybody leaves it; nil for any other.
    package static func emptyDatabase(in directory: String) -> String? {
        let path = DatabaseKind.dashboard.path(in: OwnFolder.behindLinks(directory))
        return FileStatus.of(path).flatMap { $0.kind == .regular && $0.size == 0 ? path : nil }
    }

    /// Closes the database. Later calls throw.
    package func close() throws(StorageError) {
        for reader in readers { reader.database.close() }
        scanner.database.close()
        writer.close()
    }

    package func read<Result: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Result) async throws
        -> Result
    {
        try onReader { database, _ in try database.snapshot(body) }
    }

    /// A transaction around a single statement would take longer than the statement.
    package func readQuickly<Result: Sendable>(
        _ body: @escaping @Sendable (Transaction, inout ReaderMemory) throws -> Result
    ) async throws -> Result {
        try onReader { database, memory in
            try database.single { transaction in
                memory.keep(for: try transaction.command("PRAGMA data_version").first { $0.integer(0) })
                return try body(transaction, &memory)
            }
        }
    }

    /// There is a reader for each thread that tasks run on: one of them is idle, as a rule.
    private func onReader<Result>(
        _ body: (Database, inout ReaderMemory) throws -> Result
    ) throws(StorageError) -> Result {
        do {
            for reader in readers.dropLast() {
                if let result = try reader.useIfIdle(body) { return result }
            }
            return try readers[readers.count - 1].use(body)
        } catch {
            throw StorageError(error)
        }
    }

    package func scan<Result: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Result) async throws
        -> Result
    {
        try await scanner.read(body)
    }

    package func write<Result: Sendable>(
        weight: Int, _ body: @escaping @Sendable (Transaction, inout Intake) throws -> Result
    ) async throws -> Result {
        try await group.call(weight: weight, body)
    }

    package func take(_ job: Job, at moment: Timestamp, every interval: TimeSpan) async throws -> Bool {
        try await write { try $0.take(job, at: moment, every: interval) }
    }

    /// A setting of the connection that writes, for tests.
    package func writerSetting(_ pragma: String) throws(StorageError) -> Int64? {
        do {
            return try writer.single { try $0.command("PRAGMA \(pragma)").first { $0.integer(0) } }
        } catch {
            throw StorageError(error)
        }
    }
}

extension SQLiteStorage: SQLStorage {}
