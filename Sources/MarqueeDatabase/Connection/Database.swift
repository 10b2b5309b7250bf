import CSQLite
import MarqueeModel
import MarqueeSystem
import Synchronization

/// One connection to a database, used by one thread at a time: whoever comes second waits.
///
/// Calls block their thread, for about a tenth of a millisecond as a rule and for ``DatabaseOptions/busyTimeout`` or
/// SQLite's own ten seconds at worst. A closure must not call the same connection again.
package final class Database: Sendable {
    package let directory: String
    let kind: DatabaseKind
    /// Whether nothing may be written.
    package let isReadOnly: Bool
    private let state: Mutex<State>
    private let refusalPause: TimeSpan
    let changeWatches = Mutex(ChangeWatches())

    private struct State {
        /// Nil once it is closed.
        var connection: SQLiteConnection?
        /// What calls are refused with for a while, and until when.
        var refusal: (error: StoreError, end: ContinuousClock.Instant)?
    }

    /// Opens the database in a directory, and brings its schema up to date.
    package init(
        in directory: String, as kind: DatabaseKind, options: DatabaseOptions = DatabaseOptions()
    ) throws(StoreError) {
        let opening = DatabaseOpening(directory: directory, kind: kind, options: options)
        self.directory = directory
        self.kind = kind
        self.isReadOnly = options.access == .readOnly
        self.refusalPause = options.refusalPause
        self.state = Mutex(State(connection: try opening.connect()))
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
        state.withLock { $0.connection = nil }
    }

    private func access<Result>(_ body: (Transaction) throws -> Result) throws(StoreError) -> Result {
        try state.withLock { state throws(StoreError) in
            guard let connection = state.connection else { throw StoreError.closed(kind, path) }
            if let (error, end) = state.refusal {
                guard end < .now else { throw error }
                state.refusal = nil
            }
            let transaction = Transaction(connection)
            do {
                // Only after a rollback that failed itself, say of a disk that was gone.
                try transaction.rollBack()
                return try body(transaction)
            } catch {
                // The error that led here says more than a rollback's could.
                try? transaction.rollBack()
                let failure = (error as? StoreError) ?? StoreError(error, kind: kind, path: path)
                // SQLite has asked for ten seconds, and would with each call: whoever ends because of it makes several.
                if (error as? SQLiteError)?.kind == SQLITE_PROTOCOL {
                    state.refusal = (failure, .now + refusalPause.duration)
                }
                throw failure
            }
        }
    }
}
