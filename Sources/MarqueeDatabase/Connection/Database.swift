import CSQLite
import MarqueeSystem
import Synchronization

/// One connection to a database, used by one thread at a time: whoever comes second waits.
///
/// Calls block their thread, for about a tenth of a millisecond as a rule and for ``DatabaseOptions/busyTimeout`` at
/// worst. A closure must not call the same connection again.
package final class Database: Sendable {
    package let directory: String
    let kind: DatabaseKind
    /// Whether nothing may be written.
    package let isReadOnly: Bool
    private let connection: Mutex<SQLiteConnection?>
    let changeWatches = Mutex(ChangeWatches())

    /// Opens the database in a directory, and brings its schema up to date.
    package init(
        in directory: String, as kind: DatabaseKind, options: DatabaseOptions = DatabaseOptions()
    ) throws(StoreError) {
        let opening = DatabaseOpening(directory: directory, kind: kind, options: options)
        self.directory = directory
        self.kind = kind
        self.isReadOnly = options.access == .readOnly
        self.connection = Mutex(try opening.connect())
    }

    package var path: String { kind.path(in: directory) }

    /// Another connection to it, which writes nothing, and sees what this one commits as somebody else's change.
    package func reader() throws(StoreError) -> Database {
        try Database(in: directory, as: kind, options: DatabaseOptions(access: .readOnly))
    }

    deinit {
        changeWatches.withLock { $0.end() }
    }

    /// Runs the statements as one transaction: all of them are durable when this returns, or none happened.
    package func write<Result>(_ body: (Transaction) throws -> Result) throws(StoreError) -> Result {
        try access { transaction in
            try transaction.command("BEGIN IMMEDIATE").run()
            let result = try body(transaction)
            try transaction.command("COMMIT").run()
            return result
        }
    }

    /// Runs the statements on one state of the database, which nobody changes meanwhile.
    package func snapshot<Result>(_ body: (Transaction) throws -> Result) throws(StoreError) -> Result {
        try access { transaction in
            try transaction.command("BEGIN DEFERRED").run()
            let result = try body(transaction)
            try transaction.command("COMMIT").run()
            return result
        }
    }

    /// Runs a single statement, which is a transaction by itself.
    package func single<Result>(_ body: (Transaction) throws -> Result) throws(StoreError) -> Result {
        try access(body)
    }

    /// Reads the whole database and returns what is wrong with it, a line each; empty when it is sound.
    ///
    /// - Parameter progress: Called all the time, for as long as it makes headway.
    package func check(progress: (@Sendable () -> Void)? = nil) throws(StoreError) -> [String] {
        try single { access in
            try access.telling(progress) { try access.findings(of: "quick_check") }
        }
    }

    /// Throws ``StoreError/Code/damaged`` where the database is, or a table of it.
    package func refuseDamage(of table: String? = nil) throws(StoreError) {
        let question = table.map { "quick_check('\($0)')" } ?? "quick_check(1)"
        guard let first = try single({ try $0.findings(of: question) }).first else { return }
        throw StoreError(.damaged, "the \(kind.name) '\(path)' is damaged", advice: kind.remedy(at: path), cause: first)
    }

    /// How many bytes its file has.
    package var size: Int64 { FileStatus.of(path)?.size ?? 0 }

    /// Changes when another connection, of this or another process, has committed, and only then.
    package func dataVersion() throws(StoreError) -> Int64 {
        try single { try $0.command("PRAGMA data_version").first { $0.integer(0) } ?? 0 }
    }

    /// Ends streams of changes and closes the connection. Every later call throws; closing again changes nothing.
    package func close() {
        changeWatches.withLock { $0.end() }
        connection.withLock { $0 = nil }
    }

    private func access<Result>(_ body: (Transaction) throws -> Result) throws(StoreError) -> Result {
        var result: Result?
        do {
            try connection.withLock { connection in
                guard let connection else { return }
                let transaction = Transaction(connection)
                do {
                    // Only after a rollback that failed itself, say of a disk that was gone.
                    try transaction.rollBack()
                    result = try body(transaction)
                } catch {
                    // The error that led here says more than a rollback's could.
                    try? transaction.rollBack()
                    throw error
                }
            }
        } catch {
            throw (error as? StoreError) ?? StoreError(error, kind: kind, path: path)
        }
        guard let result else { throw StoreError.closed(kind, path) }
        return result
    }
}
