import MarqueeDatabase
import MarqueeModel
package import MarqueeSync

extension SQLiteStorage {
    package func head() async throws -> CatalogVersion {
        try read { try $0.head() }
    }

    package func definitions(at version: EntityVersion) async throws -> [StoredDefinition]? {
        try read { transaction in
            guard try version.number == 0 || transaction.version(version) != nil else { return nil }
            return try transaction.definitions(at: version)
        }
    }

    package func definition(named name: String) async throws -> StoredDefinition? {
        try readQuickly { transaction, memory in
            try memory.definition(name) {
                try transaction.command("\(StoredDefinition.select) WHERE name = ? AND until IS NULL")
                    .first(.text(name), read: StoredDefinition.init)
            }
        }
    }

    package func replaceDefinitions(_ replacement: CatalogReplacement) async throws -> ReplacementOutcome {
        try await write { transaction in
            let head = try transaction.head()
            guard head.number == replacement.expected else { return .conflict(head) }
            let stored = try transaction.definitions(at: head.number)
            let (gone, new) = replacement.changes(of: stored)
            let recipes = replacement.recipeChanges(of: try transaction.recipes(at: head.number))
            let changesRecipes = !recipes.gone.isEmpty || !recipes.new.isEmpty
            guard !gone.isEmpty || !new.isEmpty || changesRecipes else { return .unchanged(head) }
            let version = CatalogVersion(
                number: EntityVersion(head.number.number + 1), at: replacement.at, by: replacement.by,
                summary: replacement.summary, origin: replacement.origin)
            let number = SQLValue.integer(version.number.number)
            let end = try transaction.command("UPDATE definition SET until = ? WHERE name = ? AND until IS NULL")
            for name in gone { try end.run(number, .text(name)) }
            let insert = try transaction.command(
                "INSERT INTO definition (name, since, json, owner) VALUES (?, ?, ?, ?)")
            for new in new { try insert.run(.text(new.name), number, .blob(new.json), .text(new.owner)) }
            try transaction.command(
                "INSERT INTO version (number, at, by, summary, project, revision, note) VALUES (?, ?, ?, ?, ?, ?, ?)"
            ).run(
                number, .time(replacement.at), .text(replacement.by),
                .blob(replacement.summary.json.jsonBytes(.sorted)), .text(replacement.origin.project),
                .text(replacement.origin.revision), .text(replacement.origin.note))
            if changesRecipes { try transaction.keep(recipes, in: version.number, at: replacement.at) }
            try transaction.insert(replacement.auditEntry)
            return .stored(version)
        }
    }

    package func version(_ number: EntityVersion) async throws -> CatalogVersion? {
        try read { try $0.version(number) }
    }

    package func versions(before number: EntityVersion?, limit: Int) async throws -> [CatalogVersion] {
        try read { transaction in
            try transaction.command("\(CatalogVersion.select) WHERE number < ? ORDER BY number DESC LIMIT ?")
                .all(.integer(number?.number ?? .max), .integer(limit), read: CatalogVersion.init)
        }
    }

    package func versions(changing name: String, limit: Int) async throws -> [CatalogVersion] {
        try read { transaction in
            try transaction.command(
                """
                \(CatalogVersion.select) WHERE number IN
                    (SELECT since FROM definition WHERE name = ?1 UNION SELECT until FROM definition WHERE name = ?1)
                ORDER BY number DESC LIMIT ?2
                """
            ).all(.text(name), .integer(limit), read: CatalogVersion.init)
        }
    }

    package func forms(of name: String, limit: Int) async throws -> [DefinitionForm] {
        try read { transaction in
            try transaction.command(
                "SELECT name, json, since, owner, until FROM definition WHERE name = ? ORDER BY since DESC LIMIT ?"
            ).all(.text(name), .integer(limit)) { row in
                DefinitionForm(StoredDefinition(row), until: row.optionalInteger(4).map { EntityVersion(Int($0)) })
            }
        }
    }
}

extension Transaction {
    fileprivate func head() throws -> CatalogVersion {
        try command("\(CatalogVersion.select) ORDER BY number DESC LIMIT 1").first(read: CatalogVersion.init) ?? .none
    }

    func version(_ number: EntityVersion) throws -> CatalogVersion? {
        try command("\(CatalogVersion.select) WHERE number = ?")
            .first(.integer(number.number), read: CatalogVersion.init)
    }

    fileprivate func definitions(at version: EntityVersion) throws -> [StoredDefinition] {
        try command(
            """
            \(StoredDefinition.select) WHERE since <= ?1 AND (until IS NULL OR until > ?1) ORDER BY name
            """
        ).all(.integer(version.number), read: StoredDefinition.init)
    }
}

extension StoredDefinition {
    fileprivate static let select = "SELECT name, json, since, owner FROM definition"

    init(_ row: Row) {
        self.init(
            name: row.text(0), json: row.blob(1), since: EntityVersion(Int(row.integer(2))), owner: row.optionalText(3))
    }
}

extension CatalogVersion {
    static let select = "SELECT number, at, by, summary, project, revision, note FROM version"

    init(_ row: Row) throws {
        self.init(
            number: EntityVersion(Int(row.integer(0))), at: row.time(1), by: row.text(2),
            summary: try PlanSummary(json: Value(json: row.blob(3))),
            origin: SyncOrigin(
                project: row.optionalText(4), revision: row.optionalText(5), note: row.optionalText(6)))
    }
}
