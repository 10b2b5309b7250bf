import GRDB

/// A dashboard's storage in one SQLite database. Several processes on one machine may share it.
///
/// Reads block their thread for some microseconds, and never wait for a writer; writes wait for the disk, on a thread of
/// GRDB's.
package final class SQLiteStorage: Sendable {
    private let pool: DatabasePool

    /// Opens the database in a directory.
    ///
    /// - Parameter mayMake: Whether both are made when missing, for their owner only.
    package init(directory: String, mayMake: Bool = true) throws(StorageError) {
        self.pool = try DatabaseOpening(directory: directory, mayMake: mayMake).open()
    }

    /// Closes the database. Later calls throw.
    package func close() throws(StorageError) {
        do {
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

    /// Reads by statements that each stand for themselves. One statement sees one state anyway, and a transaction around
    /// it takes longer than the statement.
    func look<Result>(_ body: (Database) throws -> Result) throws(StorageError) -> Result {
        do {
            return try pool.unsafeRead(body)
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
