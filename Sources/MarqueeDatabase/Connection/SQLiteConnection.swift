import CSQLite

/// SQLite's own connection, and the statements that were prepared on it.
///
/// SQLite is told that no two threads use it at once: ``Database`` sees to that with its lock.
@safe final class SQLiteConnection: @unchecked Sendable {
    private let handle: OpaquePointer
    private var commands: [String: Command] = [:]

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
        unsafe sqlite3_busy_timeout(handle, milliseconds)
        // Before any statement of ours runs: a database may come from somebody else.
        guard unsafe sqlite_distrust_schema(handle) == SQLITE_OK else {
            throw SQLiteError(code: SQLITE_ERROR, message: "the connection cannot be hardened")
        }
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
