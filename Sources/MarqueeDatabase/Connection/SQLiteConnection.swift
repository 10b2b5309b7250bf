import CSQLite

/// SQLite's own connection, and the statements that were prepared on it.
///
/// SQLite is told that no two threads use it at once: ``Database`` sees to that with its lock.
@safe final class SQLiteConnection: @unchecked Sendable {
    private let handle: OpaquePointer
    private var commands: [String: Command] = [:]
    /// Called all the time while statements run; nil as a rule. It must not use the connection.
    var progress: (@Sendable () -> Void)? { didSet { tellProgress() } }
    private var progressBody: ProgressBody?

    /// So many steps of a statement, each some dozen nanoseconds, are between two calls.
    private static let progressSteps: Int32 = 10_000

    private final class ProgressBody {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private func tellProgress() {
        let body = progress.map(ProgressBody.init)
        // As long as it may be called, this connection holds it.
        let argument = unsafe body.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
        let call: (@convention(c) (UnsafeMutableRawPointer?) -> Int32)? = { argument in
            unsafe argument.map { unsafe Unmanaged<ProgressBody>.fromOpaque($0).takeUnretainedValue().run() }
            return 0
        }
        unsafe sqlite3_progress_handler(handle, Self.progressSteps, body == nil ? nil : call, argument)
        progressBody = body
    }

    /// - Parameter flags: `SQLITE_OPEN_…`.
    init(path: String, _ flags: Int32, busyTimeout milliseconds: Int32 = 0) throws(SQLiteError) {
        var opened: OpaquePointer?
        let flags = flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
        guard code == SQLITE_OK, let handle = unsafe opened else {
            unsafe sqlite3_close(opened)
            throw SQLiteError(code: code, message: unsafe String(cString: sqlite3_errstr(code)))
        }
        unsafe self.handle = unsafe handle
        waitForLocks(milliseconds)
        // Before any statement of ours runs: a database may come from somebody else.
        guard unsafe sqlite_distrust_schema(handle) == SQLITE_OK else {
            throw SQLiteError(code: SQLITE_ERROR, message: "the connection cannot be hardened")
        }
    }

    /// Has SQLite ask again for a lock that another connection has, for so long: every millisecond at first, and every five
    /// after a tenth of a second. Its own handler (sqlite3_busy_timeout) soon asks every tenth of a second only, and hardly
    /// ever meets the pauses of somebody who writes all the time.
    private func waitForLocks(_ milliseconds: Int32) {
        let limit = unsafe UnsafeMutableRawPointer(bitPattern: Int(max(0, milliseconds)))
        unsafe sqlite3_busy_handler(
            handle,
            { limit, calls in
                let waited = calls <= 100 ? calls : 100 + (calls - 100) * 5
                guard Int(waited) < Int(bitPattern: limit) else { return 0 }
                sqlite3_sleep(calls < 100 ? 1 : 5)
                return 1
            }, limit)
    }

    /// An empty database of this connection's own, on the disk as far as it is big, gone with the connection.
    static func temporary() throws(SQLiteError) -> SQLiteConnection {
        try SQLiteConnection(path: "", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    }

    deinit {
        for command in commands.values { command.finalize() }
        unsafe sqlite3_close_v2(handle)
    }

    /// The statement, prepared the first time that it is asked for.
    func command(_ sql: String) throws(SQLiteError) -> Command {
        if let known = commands[sql] { return known }
        var prepared: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard code == SQLITE_OK, let statement = unsafe prepared else { throw unsafe SQLiteError(code, of: handle) }
        let command = unsafe Command(statement: statement)
        commands[sql] = command
        return command
    }

    func run(script sql: String) throws(SQLiteError) {
        let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw unsafe SQLiteError(code, of: handle) }
    }

    /// Reads on where the database is damaged, and leaves its files as they are.
    func readDamaged() throws(SQLiteError) {
        let code = unsafe sqlite_read_damaged(handle)
        guard code == SQLITE_OK else { throw unsafe SQLiteError(code, of: handle) }
    }

    /// Puts everything of this database in the place of all that another holds, whatever that is, in one transaction of
    /// it: whoever has it open sees all or nothing (sqlite.org/backup.html).
    ///
    /// - Parameters:
    ///   - ready: Called once the other is locked, with its transaction open: false gives up, and nothing has changed.
    ///   - progress: How much is done, of all.
    /// - Returns: Whether it was done.
    @discardableResult
    func copy(
        over other: SQLiteConnection, ready: () throws -> Bool = { true },
        progress: (Int, Int) -> Void = { _, _ in }
    ) throws -> Bool {
        guard let copy = unsafe sqlite3_backup_init(other.handle, "main", handle, "main") else {
            throw unsafe SQLiteError(sqlite3_extended_errcode(other.handle), of: other.handle)
        }
        var code = unsafe sqlite3_backup_step(copy, 1)
        do {
            guard try (code != SQLITE_OK && code != SQLITE_DONE) || ready() else {
                unsafe sqlite3_backup_finish(copy)
                return false
            }
        } catch {
            unsafe sqlite3_backup_finish(copy)
            throw error
        }
        while code == SQLITE_OK {
            code = unsafe sqlite3_backup_step(copy, 256)
            let total = Int(unsafe sqlite3_backup_pagecount(copy))
            progress(total - Int(unsafe sqlite3_backup_remaining(copy)), total)
        }
        let end = unsafe sqlite3_backup_finish(copy)
        guard code == SQLITE_DONE, end == SQLITE_OK else {
            throw unsafe SQLiteError(code == SQLITE_DONE ? end : code, of: other.handle)
        }
        return true
    }

    var changes: Int { Int(unsafe sqlite3_changes64(handle)) }
    var lastNumber: Int64 { unsafe sqlite3_last_insert_rowid(handle) }
    var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }
}

/// What SQLite reports.
struct SQLiteError: Error {
    /// Its extended result code.
    let code: Int32
    let message: String

    /// The kind of error, without the details: the low byte.
    var kind: Int32 { code & 0xFF }
}

extension SQLiteError {
    /// Of the call that has just failed.
    init(_ code: Int32, of connection: OpaquePointer?) {
        self.init(code: code, message: unsafe String(cString: sqlite3_errmsg(connection)))
    }
}

extension Database {
    /// 128 random bits from SQLite's generator: the system's costs a system call each time.
    package static func randomBits() -> (high: UInt64, low: UInt64) {
        var words: (high: UInt64, low: UInt64) = (0, 0)
        unsafe sqlite3_randomness(16, &words)
        return words
    }
}
