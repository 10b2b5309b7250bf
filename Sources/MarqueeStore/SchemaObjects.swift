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

    /// How each is defined; empty for what SQLite adds by itself.
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
        for (name, definition) in rows {
            let isOwn = name.name.hasPrefix("sqlite_") && Self.ownTables.contains(Self.withoutBlanks(definition))
            if !isOwn { definitions[name] = definition }
        }
    }

    /// What one version of SQLite writes into a definition that is changed may differ from another's in blanks.
    private static func withoutBlanks(_ definition: String) -> String {
        String(decoding: definition.utf8.filter { $0 > 0x20 }, as: UTF8.self)
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
        let differs = { (name: Name) in
            definitions[name].map(Self.withoutBlanks) != expected.definitions[name].map(Self.withoutBlanks)
        }
        guard let first = names.first(where: differs) else { return nil }
        switch (definitions[first], expected.definitions[first]) {
        case (nil, _): return "\(first.text) is missing"
        case (_, nil): return "\(first.text) is not Marquee's"
        case (_, _): return "\(first.text) has been changed"
        }
    }
}
