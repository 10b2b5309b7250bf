import CSQLite

/// A prepared statement that is bound, stepped and read by position. It lasts as long as its connection.
@safe package struct Command: SQLStatement {
    private let statement: OpaquePointer

    init(statement: OpaquePointer) {
        unsafe self.statement = unsafe statement
    }

    func finalize() {
        unsafe sqlite3_finalize(statement)
    }

    /// Runs the statement to its end, and ignores rows.
    package func run(_ values: [SQLValue]) throws {
        try execute(values) {
            while try step() {}
        }
    }

    @discardableResult
    package func runAll(_ lists: [[SQLValue]]) throws -> [Int] {
        try lists.map { values in
            try run(values)
            return unsafe Int(sqlite3_changes64(sqlite3_db_handle(statement)))
        }
    }

    package func insertAll<Result>(_ lists: [[SQLValue]], read: (Row) throws -> Result) throws -> [Result] {
        try lists.flatMap { try all($0, read: read) }
    }

    /// Reads the first row; nil when there is none.
    package func first<Result>(_ values: [SQLValue], read: (Row) throws -> Result) throws -> Result? {
        try execute(values) {
            try step() ? try read(row) : nil
        }
    }

    package func firstOfEach<Result>(_ lists: [[SQLValue]], read: (Row) throws -> Result) throws -> [Result?] {
        try lists.map { try first($0, read: read) }
    }

    /// Reads every row.
    package func all<Result>(_ values: [SQLValue], read: (Row) throws -> Result) throws -> [Result] {
        try execute(values) {
            var results: [Result] = []
            while try step() {
                results.append(try read(row))
            }
            return results
        }
    }

    /// Reads rows for as long as the body wants more.
    package func each(_ values: [SQLValue], _ body: (Row) throws -> Bool) throws {
        try execute(values) {
            while try step(), try body(row) {}
        }
    }

    private var row: Row { unsafe Row(handle: statement) }

    private func step() throws -> Bool {
        switch unsafe sqlite3_step(statement) {
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
                unsafe sqlite3_reset(statement)
                unsafe sqlite3_clear_bindings(statement)
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
        switch value {
        case .integer(let number?):
            return unsafe sqlite3_bind_int64(statement, position, number)
        case .text(let text?):
            let bytes = unsafe free.take(copyOf: text.utf8)
            return unsafe sqlite3_bind_text64(
                statement, position, bytes.baseAddress, UInt64(bytes.count), nil, UInt8(SQLITE_UTF8))
        case .blob(let blob?):
            let bytes = unsafe free.take(copyOf: blob)
            return unsafe sqlite3_bind_blob64(statement, position, bytes.baseAddress, UInt64(bytes.count), nil)
        case .integer(nil), .text(nil), .blob(nil):
            return unsafe sqlite3_bind_null(statement, position)
        }
    }

    private func failure(_ code: Int32) -> SQLiteError {
        unsafe SQLiteError(code, of: sqlite3_db_handle(statement))
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
