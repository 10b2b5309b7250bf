import CSQLite
import GRDB

extension Database {
    /// Has SQLite trust nothing of what the file says about itself, before any statement of ours runs.
    func distrustSchema() throws {
        let code = unsafe sqliteConnection.map { unsafe sqlite_distrust_schema($0) }
        guard code == 0 else {
            throw DatabaseError(
                resultCode: ResultCode(rawValue: code ?? 1), message: "the connection cannot be hardened")
        }
    }
}

extension DatabaseOpening {
    /// A trigger that somebody else has put into a database would run with each of its writes: so it is used only if it
    /// holds just what its version makes. That is made once in memory, and compared without blanks, in which what SQLite
    /// writes into a definition that is changed differs.
    func refuseForeignObjects(in database: Database, at version: Int) throws {
        let expected = try DatabaseQueue().write { memory in
            for migration in DashboardSchema.migrations.prefix(version) { try memory.execute(sql: migration) }
            return try Self.objects(of: memory)
        }
        let found = try Self.objects(of: database)
        let names = Set(found.keys).union(expected.keys).sorted()
        guard let first = names.first(where: { found[$0] != expected[$0] }) else { return }
        let difference =
            found[first] == nil ? "is missing" : expected[first] == nil ? "is not Marquee's" : "has been changed"
        throw StorageError(
            .cannotOpen,
            "'\(path)' is not as Marquee made it (\(first) \(difference)), so nothing of it is used: put a copy back, or "
                + "name another directory")
    }

    /// What there is, save what SQLite keeps for itself where somebody has analysed it; with its definition.
    private static func objects(of database: Database) throws -> [String: String] {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT type, name, tbl_name, coalesce(sql, '') AS sql FROM sqlite_master
                WHERE type <> 'table' OR name NOT IN ('sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4')
                """)
        return Dictionary(
            rows.map { row in
                let (type, name, table) = (row["type"] as String, row["name"] as String, row["tbl_name"] as String)
                return ("\(type) '\(name)'", "\(table):" + (row["sql"] as String).filter { !$0.isWhitespace })
            }, uniquingKeysWith: { _, last in last })
    }
}
