import Foundation
package import MarqueeDashboard
import Synchronization

/// Which storage dashboards are tested with: SQLite, or PostgreSQL where `MARQUEE_TEST_DATABASE` is `postgresql`.
package enum TestedStorage {
    package static let isPostgreSQL = ProcessInfo.processInfo.environment["MARQUEE_TEST_DATABASE"] == "postgresql"

    /// The databases that stand for directories.
    private static let databases = Mutex<[String: String]>([:])

    /// An empty one, which is gone with it.
    package static func scratch() throws -> any DashboardStorage {
        isPostgreSQL ? try PostgreSQLStorage(ScratchDatabase.withTables()) : try SQLiteStorage.scratch()
    }

    /// What the command line is told of where a dashboard keeps what it has: the same for the same directory.
    package static func options(for directory: String) throws -> [String] {
        guard isPostgreSQL else { return ["--data", directory] }
        return try databases.withLock { databases in
            if let known = databases[directory] { return ["--database", known] }
            let made = try ScratchDatabase.make()
            databases[directory] = made
            return ["--database", made]
        }
    }
}
