import MarqueeDatabase
import MarqueeSync

/// A table whose rows hold from one version up to another: what there is, and all that there was.
enum VersionedTable: String {
    case definition, recipe

    fileprivate var selection: String { "SELECT name, json, since, owner, until FROM \(rawValue)" }
}

extension SQLTransaction {
    /// What held in a version, by name.
    func stored(in table: VersionedTable, at version: EntityVersion) throws -> [StoredDefinition] {
        try command("\(table.selection) WHERE since <= ?1 AND (until IS NULL OR until > ?1) ORDER BY name")
            .all(.integer(version.number), read: StoredDefinition.init)
    }

    /// What holds now, by name.
    func stored(in table: VersionedTable) throws -> [StoredDefinition] {
        try command("\(table.selection) WHERE until IS NULL ORDER BY name").all(read: StoredDefinition.init)
    }

    func stored(in table: VersionedTable, named name: String) throws -> StoredDefinition? {
        try command("\(table.selection) WHERE name = ? AND until IS NULL").first(
            .text(name), read: StoredDefinition.init)
    }

    /// The forms that one of them has had, newest first.
    func forms(in table: VersionedTable, of name: String, limit: Int) throws -> [DefinitionForm] {
        try command("\(table.selection) WHERE name = ? ORDER BY since DESC LIMIT ?")
            .all(.text(name), .integer(limit)) { row in
                DefinitionForm(StoredDefinition(row), until: row.optionalInteger(4).map { EntityVersion(Int($0)) })
            }
    }

    /// The versions that added, changed or removed one of them, newest first.
    func versions(in table: VersionedTable, changing name: String, limit: Int) throws -> [CatalogVersion] {
        let name = SQLValue.text(name)
        return try command(
            """
            \(CatalogVersion.select) WHERE number IN (
                SELECT since FROM \(table.rawValue) WHERE name = ?1
                UNION SELECT until FROM \(table.rawValue) WHERE name = ?1)
            ORDER BY number DESC LIMIT ?2
            """
        ).all(name, .integer(limit), read: CatalogVersion.init)
    }

    /// Ends what a version removes or changes, and begins what it adds.
    func keep(
        _ changes: (gone: Set<String>, new: [StoredDefinition]), in table: VersionedTable, since version: EntityVersion
    ) throws {
        let number = SQLValue.integer(version.number)
        let end = try command("UPDATE \(table.rawValue) SET until = ? WHERE name = ? AND until IS NULL")
        for name in changes.gone { try end.run(number, .text(name)) }
        let insert = try command("INSERT INTO \(table.rawValue) (name, since, json, owner) VALUES (?, ?, ?, ?)")
        for new in changes.new { try insert.run(.text(new.name), number, .blob(new.json), .text(new.owner)) }
    }
}

extension StoredDefinition {
    fileprivate init(_ row: some SQLRow) {
        self.init(
            name: row.text(0), json: row.blob(1), since: EntityVersion(Int(row.integer(2))), owner: row.optionalText(3))
    }
}
