package import MarqueeModel

/// A transaction in whichever SQL database: statements that several databases understand are written against this.
///
/// They are in the SQL that SQLite 3.39 and PostgreSQL 14 share, with `?` or `?1` for what they are given. Columns hold
/// integers of 64 bits, text and bytes; ``SQLDialect`` has the little in which the two differ.
package protocol SQLTransaction: SendableMetatype {
    associatedtype Statement: SQLStatement

    static var dialect: SQLDialect { get }

    /// The statement, prepared the first time that it is asked for.
    func command(_ sql: String) throws -> Statement
    /// How many rows the last statement inserted, changed or deleted.
    var changes: Int { get }
}

/// A statement that is given values, run and read by position.
package protocol SQLStatement: SendableMetatype {
    associatedtype Row: SQLRow

    /// Runs the statement to its end, and ignores rows.
    func run(_ values: [SQLValue]) throws
    /// Runs it for each of several lists of values, in their order. Where there is a way to wait once for all of them, that is
    /// taken.
    ///
    /// - Returns: For each, how many rows it inserted, changed or deleted.
    @discardableResult func runAll(_ lists: [[SQLValue]]) throws -> [Int]
    /// Runs an insertion of `VALUES (?, …)` for each of several lists of values, of which no two have the same key, and reads
    /// what all of them return, in no order. They may become one statement.
    func insertAll<Result>(_ lists: [[SQLValue]], read: (Row) throws -> Result) throws -> [Result]
    /// Reads the first row; nil when there is none.
    func first<Result>(_ values: [SQLValue], read: (Row) throws -> Result) throws -> Result?
    /// Reads the first row for each of several lists of values, in their order; nil for one that has none. Where there is a way
    /// to wait once for all of them, that is taken.
    func firstOfEach<Result>(_ lists: [[SQLValue]], read: (Row) throws -> Result) throws -> [Result?]
    /// Reads every row.
    func all<Result>(_ values: [SQLValue], read: (Row) throws -> Result) throws -> [Result]
    /// Reads rows for as long as the body wants more, and holds no more of them than it has to.
    func each(_ values: [SQLValue], _ body: (Row) throws -> Bool) throws
}

/// The columns of a row. Valid only inside the closure that gets it.
package protocol SQLRow: SendableMetatype {
    func isNull(_ column: Int32) -> Bool
    /// 0 for null.
    func integer(_ column: Int32) -> Int64
    func optionalText(_ column: Int32) -> String?
    /// Empty for null.
    func blob(_ column: Int32) -> [UInt8]
}

extension SQLStatement {
    package func run(_ values: SQLValue...) throws { try run(values) }

    package func first<Result>(_ values: SQLValue..., read: (Row) throws -> Result) throws -> Result? {
        try first(values, read: read)
    }

    package func all<Result>(_ values: SQLValue..., read: (Row) throws -> Result) throws -> [Result] {
        try all(values, read: read)
    }

    package func insertAll(_ lists: [[SQLValue]]) throws { _ = try insertAll(lists) { _ in } }

    /// The number of the row that it inserts: what it returns.
    package func inserted(_ values: SQLValue...) throws -> Int64 { try inserted(values) }

    package func inserted(_ values: [SQLValue]) throws -> Int64 {
        guard let number = try first(values, read: { $0.integer(0) }) else {
            throw StoreError(.failed, "a row that was inserted has no number")
        }
        return number
    }
}

extension SQLRow {
    package func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

    package func flag(_ column: Int32) -> Bool { integer(column) != 0 }

    package func time(_ column: Int32) -> Timestamp { Timestamp(milliseconds: integer(column)) }

    package func optionalTime(_ column: Int32) -> Timestamp? {
        optionalInteger(column).map { Timestamp(milliseconds: $0) }
    }

    package func text(_ column: Int32) -> String { optionalText(column) ?? "" }

    package func optionalBlob(_ column: Int32) -> [UInt8]? { isNull(column) ? nil : blob(column) }
}
