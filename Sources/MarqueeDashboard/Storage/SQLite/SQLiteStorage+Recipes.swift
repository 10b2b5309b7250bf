import MarqueeDatabase
import MarqueeModel
package import MarqueeSync

extension SQLiteStorage {
    package func recipes(at version: EntityVersion) async throws -> [StoredRecipe]? {
        try read { transaction in
            guard try version.number == 0 || transaction.version(version) != nil else { return nil }
            return try transaction.recipes(at: version)
        }
    }

    package func recipe(named name: String) async throws -> StoredRecipe? {
        try readQuickly { transaction, _ in
            try transaction.command("\(StoredRecipe.selectRecipe) WHERE name = ? AND until IS NULL")
                .first(.text(name), read: StoredRecipe.init)
        }
    }

    package func currentRecipes() async throws -> (version: EntityVersion, recipes: [StoredRecipe]) {
        try read { transaction in
            (
                try transaction.recipesVersion(),
                try transaction.command("\(StoredRecipe.selectRecipe) WHERE until IS NULL ORDER BY name")
                    .all(read: StoredRecipe.init)
            )
        }
    }

    package func recipesVersion() async throws -> EntityVersion {
        try readQuickly { transaction, _ in try transaction.recipesVersion() }
    }

    package func versions(changingRecipe name: String, limit: Int) async throws -> [CatalogVersion] {
        try read { transaction in
            try transaction.command(
                """
                \(CatalogVersion.select) WHERE number IN
                    (SELECT since FROM recipe WHERE name = ?1 UNION SELECT until FROM recipe WHERE name = ?1)
                ORDER BY number DESC LIMIT ?2
                """
            ).all(.text(name), .integer(limit), read: CatalogVersion.init)
        }
    }

    package func forms(ofRecipe name: String, limit: Int) async throws -> [DefinitionForm] {
        try read { transaction in
            try transaction.command(
                "SELECT name, json, since, owner, until FROM recipe WHERE name = ? ORDER BY since DESC LIMIT ?"
            ).all(.text(name), .integer(limit)) { row in
                DefinitionForm(StoredRecipe(row), until: row.optionalInteger(4).map { EntityVersion(Int($0)) })
            }
        }
    }
}

extension Transaction {
    func recipes(at version: EntityVersion) throws -> [StoredRecipe] {
        try command(
            "\(StoredRecipe.selectRecipe) WHERE since <= ?1 AND (until IS NULL OR until > ?1) ORDER BY name"
        ).all(.integer(version.number), read: StoredRecipe.init)
    }

    fileprivate func recipesVersion() throws -> EntityVersion {
        let number = try command(
            "SELECT max(coalesce((SELECT max(since) FROM recipe), 0), coalesce((SELECT max(until) FROM recipe), 0))"
        ).first { $0.integer(0) }
        return EntityVersion(Int(number ?? 0))
    }

    /// Keeps what a version changes, and tells hosts of it.
    func keep(
        _ changes: (gone: Set<String>, new: [StoredRecipe]), in version: EntityVersion, at moment: Timestamp
    ) throws {
        let number = SQLValue.integer(version.number)
        let end = try command("UPDATE recipe SET until = ? WHERE name = ? AND until IS NULL")
        for name in changes.gone { try end.run(number, .text(name)) }
        let insert = try command("INSERT INTO recipe (name, since, json, owner) VALUES (?, ?, ?, ?)")
        for new in changes.new { try insert.run(.text(new.name), number, .blob(new.json), .text(new.owner)) }
        let told: Value = ["version": .integer(Int64(version.number))]
        try command("INSERT INTO feed (kind, json, until) VALUES ('recipes', ?, ?)")
            .run(.blob(told.jsonBytes()), .time(moment + FeedEntry.commandLife))
    }
}

extension StoredRecipe {
    fileprivate static let selectRecipe = "SELECT name, json, since, owner FROM recipe"
}
