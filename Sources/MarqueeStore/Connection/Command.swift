import GRDB
import GRDBSQLite
import MarqueeModel

/// A prepared statement that is bound, stepped and read by position: the store's only calls of SQLite's C functions.
///
/// GRDB opens, serialises and closes the connection, and keeps the statement; its own binding and stepping would cost
/// more than SQLite itself when many messages are enqueued at once.
struct Command {
    private let statement: Statement

    init(_ statement: Statement) {
        self.statement = statement
    }

    /// Runs the statement to its end, and ignores rows.
    func run(_ values: SQLValue...) throws {
        try bind(values)
        defer { reset() }
        while try step() {}
    }

    /// Reads the first row; nil when there is none.
    func first<Result>(_ values: SQLValue..., read: (Row) throws -> Result) throws -> Result? {
        try bind(values)
        defer { reset() }
        return try step() ? try read(row) : nil
    }

    /// Reads every row.
    func all<Result>(_ values: SQLValue..., read: (Row) throws -> Result) throws -> [Result] {
        try bind(values)
        defer { reset() }
        var results: [Result] = []
        while try step() {
            results.append(try read(row))
        }
        return results
    }

    private var row: Row { unsafe Row(handle: statement.sqliteStatement) }

    private func step() throws -> Bool {
        switch unsafe sqlite3_step(statement.sqliteStatement) {
        case SQLITE_ROW: true
        case SQLITE_DONE: false
        case let code: throw failure(code)
        }
    }

    /// A failed step has told its error already, so the result is of no interest.
    private func reset() {
        _ = unsafe sqlite3_reset(statement.sqliteStatement)
    }

    private func bind(_ values: [SQLValue]) throws {
        for (index, value) in values.enumerated() {
            let code = bind(value, at: Int32(truncatingIfNeeded: index + 1))
            guard code == SQLITE_OK else { throw failure(code) }
        }
    }

    private func bind(_ value: SQLValue, at position: Int32) -> Int32 {
        let handle = unsafe statement.sqliteStatement
        switch value {
        case .integer(let number?):
            return unsafe sqlite3_bind_int64(handle, position, number)
        case .text(var text?):
            return text.withUTF8 { bytes in
                unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
                    unsafe sqlite3_bind_text64(
                        handle, position, characters.baseAddress, UInt64(characters.count), Self.copied,
                        UInt8(SQLITE_UTF8))
                }
            }
        case .blob(let bytes?):
            // An empty array has no address, and SQLite takes that for NULL.
            guard !bytes.isEmpty else { return unsafe sqlite3_bind_zeroblob(handle, position, 0) }
            return unsafe bytes.withUnsafeBytes { buffer in
                unsafe sqlite3_bind_blob64(handle, position, buffer.baseAddress, UInt64(buffer.count), Self.copied)
            }
        case .integer(nil), .text(nil), .blob(nil):
            return unsafe sqlite3_bind_null(handle, position)
        }
    }

    private func failure(_ code: Int32) -> DatabaseError {
        let message = unsafe String(cString: sqlite3_errmsg(sqlite3_db_handle(statement.sqliteStatement)))
        return DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
    }

    /// SQLITE_TRANSIENT: SQLite copies what is bound.
    private static var copied: sqlite3_destructor_type {
        unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    }
}

extension Database {
    /// Whether the connection has not been closed.
    var isOpen: Bool { unsafe sqliteConnection != nil }
}

/// What a statement is given.
enum SQLValue {
    case integer(Int64?)
    case text(String?)
    case blob([UInt8]?)

    static func integer(_ number: Int) -> SQLValue { .integer(Int64(number)) }
    static func flag(_ flag: Bool) -> SQLValue { .integer(flag ? 1 : 0) }
    static func time(_ moment: Timestamp?) -> SQLValue { .integer(moment?.milliseconds) }
}

/// The columns of the row at which a statement stands. Valid only inside the closure that gets it.
@safe struct Row {
    private let handle: SQLiteStatement

    fileprivate init(handle: SQLiteStatement) {
        unsafe self.handle = unsafe handle
    }

    func integer(_ column: Int32) -> Int64 {
        unsafe sqlite3_column_int64(handle, column)
    }

    func isNull(_ column: Int32) -> Bool {
        unsafe sqlite3_column_type(handle, column) == SQLITE_NULL
    }

    func optionalInteger(_ column: Int32) -> Int64? {
        isNull(column) ? nil : integer(column)
    }

    func flag(_ column: Int32) -> Bool {
        integer(column) != 0
    }

    func time(_ column: Int32) -> Timestamp {
        Timestamp(milliseconds: integer(column))
    }

    func optionalTime(_ column: Int32) -> Timestamp? {
        optionalInteger(column).map { Timestamp(milliseconds: $0) }
    }

    func text(_ column: Int32) -> String {
        optionalText(column) ?? ""
    }

    func optionalText(_ column: Int32) -> String? {
        guard let start = unsafe sqlite3_column_text(handle, column) else { return nil }
        let count = Int(unsafe sqlite3_column_bytes(handle, column))
        return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func blob(_ column: Int32) -> [UInt8] {
        guard let start = unsafe sqlite3_column_blob(handle, column) else { return [] }
        let count = Int(unsafe sqlite3_column_bytes(handle, column))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    func optionalBlob(_ column: Int32) -> [UInt8]? {
        isNull(column) ? nil : blob(column)
    }
}
