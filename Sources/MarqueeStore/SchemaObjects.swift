import GRDB

/// Tables, indexes and triggers of a database, as it names and defines them.
///
/// A trigger that somebody else has put into a store would run with each of its writes, and a column that is computed or
/// checked with each of its reads. So a store is used only if it holds just what its version has.
struct SchemaObjects: Hashable {
    private struct Name: Hashable, Comparable {
        let type: String
        let name: String
        let table: String

        static func < (left: Name, right: Name) -> Bool { (left.name, left.type) < (right.name, right.type) }
        var text: String { type == "table" ? "table '\(name)'" : "\(type) '\(name)' of table '\(table)'" }
    }

    /// How each is defined, blanks left out; empty for what SQLite adds by itself.
    private var definitions: [Name: String] = [:]

    /// What SQLite keeps for itself, wherever somebody has counted or analysed.
    private static let ownTables = [
        "CREATETABLEsqlite_sequence(name,seq)", "CREATETABLEsqlite_stat1(tbl,idx,stat)",
        "CREATETABLEsqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
    ]

    var isEmpty: Bool { definitions.isEmpty }

    /// Those of a database as it is.
    init(of access: Access) throws {
        let rows = try access.command("SELECT type, name, tbl_name, sql FROM sqlite_master").all { row in
            (Name(type: row.text(0), name: row.text(1), table: row.text(2)), row.optionalText(3) ?? "")
        }
        for (name, written) in rows {
            // What SQLite writes into a definition that is changed differs in blanks.
            let definition = written.filter { !$0.isWhitespace }
            if !Self.ownTables.contains(definition) { definitions[name] = definition }
        }
    }

    /// Those that a version of the program makes: the steps of its schema, taken in memory.
    static func expected(at version: Int) throws -> SchemaObjects {
        let connection = try Connection(path: ":memory:", configuration: Configuration())
        let objects = try connection.single { access in
            for migration in Schema.migrations.prefix(version) { try access.run(script: migration) }
            return try SchemaObjects(of: access)
        }
        try connection.close()
        return objects
    }

    /// What is here and not there, or differently, or the reverse; as half a sentence. Nil when they are the same.
    func difference(from expected: SchemaObjects) -> String? {
        guard definitions != expected.definitions else { return nil }
        let names = Set(definitions.keys).union(expected.definitions.keys).sorted()
        guard let first = names.first(where: { definitions[$0] != expected.definitions[$0] }) else { return nil }
        switch (definitions[first], expected.definitions[first]) {
        case (nil, _): return "\(first.text) is missing"
        case (_, nil): return "\(first.text) is not Marquee's"
        case (_, _): return "\(first.text) has been changed"
        }
    }
}
