import MarqueeDatabase
import MarqueeModel
package import MarqueeSync

extension SQLStorage {
    package func recipes(at version: EntityVersion) async throws -> [StoredRecipe]? {
        try await read { transaction in
            guard try version.number == 0 || transaction.version(version) != nil else { return nil }
            return try transaction.stored(in: .recipe, at: version)
        }
    }

    package func recipe(named name: String) async throws -> StoredRecipe? {
        try await readQuickly { transaction, _ in try transaction.stored(in: .recipe, named: name) }
    }

    package func currentRecipes() async throws -> (version: EntityVersion, recipes: [StoredRecipe]) {
        try await read { (try $0.recipesVersion(), try $0.stored(in: .recipe)) }
    }

    package func recipesVersion() async throws -> EntityVersion {
        try await readQuickly { transaction, _ in try transaction.recipesVersion() }
    }

    package func versions(changingRecipe name: String, limit: Int) async throws -> [CatalogVersion] {
        try await read { try $0.versions(in: .recipe, changing: name, limit: limit) }
    }

    package func forms(ofRecipe name: String, limit: Int) async throws -> [DefinitionForm] {
        try await read { try $0.forms(in: .recipe, of: name, limit: limit) }
    }
}

extension SQLTransaction {
    fileprivate func recipesVersion() throws -> EntityVersion {
        let number = try command(
            "SELECT coalesce((SELECT max(since) FROM recipe), 0), coalesce((SELECT max(until) FROM recipe), 0)"
        ).first { max($0.integer(0), $0.integer(1)) }
        return EntityVersion(Int(number ?? 0))
    }

    /// Tells hosts that a version has changed recipes.
    func tellHosts(ofRecipes version: EntityVersion, at moment: Timestamp) throws {
        let told: Value = ["version": .integer(Int64(version.number))]
        try insertFeed(.recipes, json: told.jsonBytes(), until: moment + FeedEntry.commandLife)
    }
}
