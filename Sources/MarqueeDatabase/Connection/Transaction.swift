/// A database, for as long as a closure of ``Database`` runs.
///
/// Features extend it with methods on their own tables, so that what belongs together is one commit.
package struct Transaction: SQLTransaction {
    package static var dialect: SQLDialect { .sqlite }

    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// The statement, prepared the first time that it is asked for.
    package func command(_ sql: String) throws -> Command {
        try connection.command(sql)
    }

    /// Runs statements that are needed once: schema and settings of the connection.
    package func run(script sql: String) throws {
        try connection.run(script: sql)
    }

    /// What a check says is wrong, a line each: `quick_check`, `integrity_check`.
    func findings(of check: String) throws -> [String] {
        let rows = try command("PRAGMA \(check)").all { $0.text(0) }
        // A heading says which database it is, and nobody has more than one.
        return rows.flatMap { $0.split(separator: "\n").map(String.init) }.filter { $0 != "ok" && !$0.hasPrefix("***") }
    }

    /// Does something that takes long, and tells all the time that it goes on.
    func telling<Result>(_ progress: (@Sendable () -> Void)?, _ body: () throws -> Result) rethrows -> Result {
        guard let progress else { return try body() }
        connection.progress = progress
        defer { connection.progress = nil }
        return try body()
    }

    /// How many rows the last statement inserted, changed or deleted.
    package var changes: Int { connection.changes }

    /// The number of the row that was inserted last.
    package var lastNumber: Int64 { connection.lastNumber }

    /// Lends the connection to whoever copies the database.
    func copy(_ body: (SQLiteConnection) throws -> Void) throws { try body(connection) }

    /// Whether there is still one: some errors end it.
    var isOpen: Bool { connection.isInTransaction }

    func rollBack() throws {
        if connection.isInTransaction { try command("ROLLBACK").run() }
    }
}
