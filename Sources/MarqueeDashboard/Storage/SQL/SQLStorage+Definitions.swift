import MarqueeDatabase
import MarqueeModel
package import MarqueeSync

extension SQLStorage {
    package func head() async throws -> CatalogVersion {
        try await read { try $0.head() }
    }

    package func definitions(at version: EntityVersion) async throws -> [StoredDefinition]? {
        try await read { transaction in
            guard try version.number == 0 || transaction.version(version) != nil else { return nil }
            return try transaction.stored(in: .definition, at: version)
        }
    }

    package func definition(named name: String) async throws -> StoredDefinition? {
        try await readQuickly { transaction, memory in
            try memory.definition(name) { try transaction.stored(in: .definition, named: name) }
        }
    }

    package func replaceDefinitions(_ replacement: CatalogReplacement) async throws -> ReplacementOutcome {
        try await write { transaction in
            let head = try transaction.head()
            guard head.number == replacement.expected else { return .conflict(head) }
            let changes = replacement.changes(of: try transaction.stored(in: .definition, at: head.number))
            let recipes = replacement.recipeChanges(of: try transaction.stored(in: .recipe, at: head.number))
            let changesRecipes = !recipes.gone.isEmpty || !recipes.new.isEmpty
            guard !changes.gone.isEmpty || !changes.new.isEmpty || changesRecipes else { return .unchanged(head) }
            let version = CatalogVersion(
                number: EntityVersion(head.number.number + 1), at: replacement.at, by: replacement.by,
                summary: replacement.summary, origin: replacement.origin)
            try transaction.keep(changes, in: .definition, since: version.number)
            try transaction.command(
                "INSERT INTO version (number, at, by, summary, project, revision, note) VALUES (?, ?, ?, ?, ?, ?, ?)"
            ).run(
                .integer(version.number.number), .time(replacement.at), .text(replacement.by),
                .blob(replacement.summary.json.jsonBytes(.sorted)), .text(replacement.origin.project),
                .text(replacement.origin.revision), .text(replacement.origin.note))
            if changesRecipes {
                try transaction.keep(recipes, in: .recipe, since: version.number)
                try transaction.tellHosts(ofRecipes: version.number, at: replacement.at)
            }
            try transaction.insert(replacement.auditEntry)
            return .stored(version)
        }
    }

    package func version(_ number: EntityVersion) async throws -> CatalogVersion? {
        try await read { try $0.version(number) }
    }

    package func versions(before number: EntityVersion?, limit: Int) async throws -> [CatalogVersion] {
        try await read { transaction in
            try transaction.command("\(CatalogVersion.select) WHERE number < ? ORDER BY number DESC LIMIT ?")
                .all(.integer(number?.number ?? .max), .integer(limit), read: CatalogVersion.init)
        }
    }

    package func versions(changing name: String, limit: Int) async throws -> [CatalogVersion] {
        try await read { try $0.versions(in: .definition, changing: name, limit: limit) }
    }

    package func forms(of name: String, limit: Int) async throws -> [DefinitionForm] {
        try await read { try $0.forms(in: .definition, of: name, limit: limit) }
    }
}

extension SQLTransaction {
    fileprivate func head() throws -> CatalogVersion {
        try command("\(CatalogVersion.select) ORDER BY number DESC LIMIT 1").first(read: CatalogVersion.init) ?? .none
    }

    func version(_ number: EntityVersion) throws -> CatalogVersion? {
        try command("\(CatalogVersion.select) WHERE number = ?")
            .first(.integer(number.number), read: CatalogVersion.init)
    }
}

extension CatalogVersion {
    static let select = "SELECT number, at, by, summary, project, revision, note FROM version"

    init(_ row: some SQLRow) throws {
        self.init(
            number: EntityVersion(Int(row.integer(0))), at: row.time(1), by: row.text(2),
            summary: try PlanSummary(json: Value(json: row.blob(3))),
            origin: SyncOrigin(
                project: row.optionalText(4), revision: row.optionalText(5), note: row.optionalText(6)))
    }
}
