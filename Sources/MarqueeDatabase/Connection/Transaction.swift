/// A database, for as long as a closure of ``Database`` runs.
///
/// Features extend it with methods on their own tables, so that what belongs together is one commit.
package struct Transaction {
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

    /// How many rows the last statement inserted, changed or deleted.
    package var changes: Int { connection.changes }

    /// The number of the row that was inserted last.
    package var lastNumber: Int64 { connection.lastNumber }

    func rollBack() throws {
        if connection.isInTransaction { try command("ROLLBACK").run() }
    }
}
