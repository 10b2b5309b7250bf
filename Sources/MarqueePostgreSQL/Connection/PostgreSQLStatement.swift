package import MarqueeDatabase

extension PostgreSQLConnection: SQLTransaction {
    package static var dialect: SQLDialect { .postgreSQL }

    package func command(_ sql: String) -> PostgreSQLStatement { PostgreSQLStatement(self, sql) }
}

/// A statement of a connection, in the SQL that databases share.
package struct PostgreSQLStatement: SQLStatement {
    private let connection: PostgreSQLConnection
    private let sql: String

    /// So many rows are fetched at once of those that are read one by one.
    private static let fetched = 500
    private static let cursor = "marquee_rows"

    init(_ connection: PostgreSQLConnection, _ sql: String) {
        self.connection = connection
        self.sql = sql
    }

    package func run(_ values: [SQLValue]) throws { try connection.run(sql, values) }

    @discardableResult
    package func runAll(_ lists: [[SQLValue]]) throws -> [Int] { try connection.runAll(sql, lists) }

    package func insertAll<Result>(
        _ lists: [[SQLValue]], read: (PostgreSQLRow) throws -> Result
    ) throws -> [Result] {
        guard let first = lists.first else { return [] }
        let columns = first.indices.map { column in PostgreSQLParameter(lists.map { $0[column] }) }
        return try connection.rows(RowsText(sql, first).text, columns).map(read)
    }

    package func first<Result>(_ values: [SQLValue], read: (PostgreSQLRow) throws -> Result) throws -> Result? {
        try connection.rows(sql, values).first.map(read)
    }

    package func firstOfEach<Result>(
        _ lists: [[SQLValue]], read: (PostgreSQLRow) throws -> Result
    ) throws -> [Result?] {
        try connection.rowsOfEach(sql, lists).map { try $0.first.map(read) }
    }

    package func all<Result>(_ values: [SQLValue], read: (PostgreSQLRow) throws -> Result) throws -> [Result] {
        try connection.rows(sql, values).map(read)
    }

    /// Within a transaction; one at a time.
    package func each(_ values: [SQLValue], _ body: (PostgreSQLRow) throws -> Bool) throws {
        try connection.run("DECLARE \(Self.cursor) NO SCROLL CURSOR FOR \(sql)", values)
        var goesOn = true
        while goesOn {
            let rows = try connection.rows("FETCH \(Self.fetched) FROM \(Self.cursor)", [] as [SQLValue])
            goesOn = rows.count == Self.fetched
            for row in rows {
                guard try body(row) else {
                    goesOn = false
                    break
                }
            }
        }
        try connection.run("CLOSE \(Self.cursor)")
    }
}
