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
        try run(values)
    }

    func run(_ values: [SQLValue]) throws {
        try execute(values) {
            while try step() {}
        }
    }

    /// Reads the first row; nil when there is none.
    func first<Result>(_ values: SQLValue..., read: (Row) throws -> Result) throws -> Result? {
        try execute(values) {
            try step() ? try read(row) : nil
        }
    }

    /// Reads every row.
    func all<Result>(_ values: SQLValue..., read: (Row) throws -> Result) throws -> [Result] {
        try execute(values) {
            var results: [Result] = []
            while try step() {
                results.append(try read(row))
            }
            return results
        }
    }

    private var row: Row { unsafe Row(handle: statement.sqliteStatement) }

    private func step() throws -> Bool {
        switch unsafe sqlite3_step(statement.sqliteStatement) {
        case SQLITE_ROW: true
        case SQLITE_DONE: false
        case let code: throw failure(code)
        }
    }

    /// Texts and blobs are copied next to each other and lent to SQLite while the statement runs: its own copies would
    /// be an allocation each.
    private func execute<Result>(_ values: [SQLValue], _ body: () throws -> Result) throws -> Result {
        let size = values.reduce(1) { $0 + $1.byteCount }
        return try unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: 1) { buffer in
            defer {
                // A failed step has told its error already, so these results are of no interest.
                unsafe sqlite3_reset(statement.sqliteStatement)
                unsafe sqlite3_clear_bindings(statement.sqliteStatement)
            }
            var free = unsafe buffer[...]
            for (index, value) in values.enumerated() {
                let code = unsafe bind(value, at: Int32(truncatingIfNeeded: index + 1), lending: &free)
                guard code == SQLITE_OK else { throw failure(code) }
            }
            return try body()
        }
    }

    private func bind(_ value: SQLValue, at position: Int32, lending free: inout Slice<UnsafeMutableRawBufferPointer>)
        -> Int32
    {
        let handle = unsafe statement.sqliteStatement
        switch value {
        case .integer(let number?):
            return unsafe sqlite3_bind_int64(handle, position, number)
        case .text(let text?):
            let bytes = unsafe free.take(copyOf: text.utf8)
            return unsafe sqlite3_bind_text64(
                handle, position, bytes.baseAddress, UInt64(bytes.count), nil, UInt8(SQLITE_UTF8))
        case .blob(let blob?):
            let bytes = unsafe free.take(copyOf: blob)
            return unsafe sqlite3_bind_blob64(handle, position, bytes.baseAddress, UInt64(bytes.count), nil)
        case .integer(nil), .text(nil), .blob(nil):
            return unsafe sqlite3_bind_null(handle, position)
        }
    }

    private func failure(_ code: Int32) -> DatabaseError {
        let message = unsafe String(cString: sqlite3_errmsg(sqlite3_db_handle(statement.sqliteStatement)))
        return DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
    }
}

extension Slice<UnsafeMutableRawBufferPointer> {
    /// Copies bytes to the beginning, which is then no longer free.
    fileprivate mutating func take(copyOf bytes: some Collection<UInt8>) -> UnsafeMutableRawBufferPointer {
        let taken = unsafe UnsafeMutableRawBufferPointer(rebasing: prefix(bytes.count))
        unsafe taken.copyBytes(from: bytes)
        unsafe self = dropFirst(bytes.count)
        return unsafe taken
    }
}

extension Database {
    /// Whether the connection has not been closed.
    var isOpen: Bool { unsafe sqliteConnection != nil }
}

extension EventID {
    /// An identifier of version 4 (RFC 9562), from SQLite's generator: the system's costs a system call each time.
    package static func random() -> EventID {
        var words: (high: UInt64, low: UInt64) = (0, 0)
        unsafe sqlite3_randomness(16, &words)
        return EventID(high: words.high & ~0xF000 | 0x4000, low: words.low & ~(0b11 << 62) | 0b10 << 62)
    }
}

/// What a statement is given.
enum SQLValue {
    case integer(Int64?)
    case text(String?)
    case blob([UInt8]?)

    /// The memory that it needs while it is bound.
    fileprivate var byteCount: Int {
        switch self {
        case .integer: 0
        case .text(let text): text?.utf8.count ?? 0
        case .blob(let bytes): bytes?.count ?? 0
        }
    }

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
