import GRDB

/// A dashboard's storage in one SQLite database. Several processes on one machine may share it.
///
/// Reads block their thread for some microseconds, and never wait for a writer; writes wait for the disk, on a thread of
/// GRDB's.
package final class SQLiteStorage: Sendable {
    private let pool: DatabasePool
    private let readers: [QuickReader]

    /// Opens the database in a directory.
    ///
    /// - Parameter mayMake: Whether both are made when missing, for their owner only.
    package init(directory: String, mayMake: Bool = true) throws(StorageError) {
        let opening = DatabaseOpening(directory: directory, mayMake: mayMake)
        self.pool = try opening.open()
        self.readers = try opening.openReaders()
    }

    /// Closes the database. Later calls throw.
    package func close() throws(StorageError) {
        do {
            for reader in readers { try reader.close() }
            try pool.close()
        } catch {
            throw StorageError(error)
        }
    }

    /// Reads one state of the database.
    func read<Result>(_ body: (Database) throws -> Result) throws(StorageError) -> Result {
        do {
            return try pool.read(body)
        } catch {
            throw StorageError(error)
        }
    }

    /// Reads what nearly every request asks, by statements that each stand for themselves. A transaction around one takes
    /// longer than the statement, and so does GRDB's pool.
    func readQuickly<Result: Sendable>(
        _ body: (Database, inout ReaderMemory) throws -> Result
    ) throws(StorageError) -> Result {
        do {
            // There is a reader for each thread that tasks run on: one of them is idle, as a rule.
            for reader in readers.dropLast() {
                if let result = try reader.readIfIdle(body) { return result }
            }
            return try readers[readers.count - 1].read(body)
        } catch {
            throw StorageError(error)
        }
    }

    /// Runs one transaction; when this returns, it is on the disk.
    func write<Result: Sendable>(_ body: @escaping @Sendable (Database) throws -> Result) async throws -> Result {
        do {
            return try await pool.write(body)
        } catch let error as CancellationError {
            throw error
        } catch {
            throw StorageError(error)
        }
    }

    /// A setting of the connection that writes, for tests.
    package func writerSetting(_ pragma: String) throws(StorageError) -> Int64? {
        do {
            return try pool.writeWithoutTransaction { try Int64.fetchOne($0, sql: "PRAGMA \(pragma)") }
        } catch {
            throw StorageError(error)
        }
    }
}

extension SQLiteStorage: DashboardStorage {}

extension StorageError {
    init(_ error: any Error) {
        switch error {
        case let error as StorageError: self = error
        case let error as DatabaseError where error.resultCode == .SQLITE_BUSY:
            self.init(.busy, "the dashboard's database is held by somebody else for too long")
        case let error as DatabaseError where error.resultCode == .SQLITE_FULL:
            self.init(.full, "no space is left for the dashboard's database: free some on its disk")
        default: self.init(.failed, "the dashboard's database fails: \(error)")
        }
    }
}
