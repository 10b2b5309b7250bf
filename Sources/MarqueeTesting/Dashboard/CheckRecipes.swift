import MarqueeDashboard
import MarqueeModel
import MarqueeSync
import Testing

/// Recipes, which change together with the definitions, and of which hosts hear.
func checkRecipes(of storage: any DashboardStorage) async throws {
    let head = try await storage.head().number.number
    let definitions = Dictionary(
        uniqueKeysWithValues: (try await storage.definitions(at: EntityVersion(head)) ?? []).map { ($0.name, $0.json) })
    func replacement(_ expected: Int, _ recipes: [String: String]?) -> CatalogReplacement {
        var replacement = CatalogReplacement(
            expected: EntityVersion(expected), definitions: definitions, summary: PlanSummary(), by: "ada",
            at: start + .seconds(Int64(expected)))
        replacement.recipes = recipes?.mapValues { Array($0.utf8) }
        return replacement
    }
    func texts(_ recipes: [StoredRecipe]?) -> [String: String]? {
        recipes.map { recipes in
            Dictionary(uniqueKeysWithValues: recipes.map { ($0.name, String(decoding: $0.json, as: UTF8.self)) })
        }
    }
    #expect(try await storage.recipesVersion() == EntityVersion(0))
    #expect(try await storage.currentRecipes().recipes == [])
    #expect(try await storage.recipes(at: EntityVersion(head + 1)) == nil)
    let feed = try await storage.feedHead()

    var first = replacement(head, ["r-b": "1", "r-a": "1"])
    first.recipeOwners = ["r-a": "shop"]
    (first.action, first.detail) = (.recipeChanged, "r-a")
    guard case .stored = try await storage.replaceDefinitions(first) else {
        Issue.record("new recipes are no change")
        return
    }
    #expect(try await storage.auditRecords(before: nil, limit: 1).first?.entry.action == .recipeChanged)
    #expect(try await storage.currentRecipes().recipes.map(\.name) == ["r-a", "r-b"])
    #expect(try await storage.currentRecipes().version == EntityVersion(head + 1))
    #expect(try await storage.recipe(named: "r-a")?.owner == "shop")
    let told = try await storage.feed(after: feed, limit: 10).map(\.content)
    #expect(told == [.recipes(version: head + 1)])

    // A change of definitions alone leaves them as they are, and tells hosts nothing.
    var others = replacement(head + 1, nil)
    others.definitions["r-a"] = Array("1".utf8)
    _ = try await storage.replaceDefinitions(others)
    #expect(try await storage.recipesVersion() == EntityVersion(head + 1))
    #expect(try await storage.feed(after: feed, limit: 10).count == 1)
    #expect(try await storage.versions(changing: "r-a", limit: 5).map(\.number.number) == [head + 2])

    _ = try await storage.replaceDefinitions(replacement(head + 2, ["r-a": "2"]))
    #expect(try await storage.recipesVersion() == EntityVersion(head + 3))
    #expect(texts(try await storage.recipes(at: EntityVersion(head + 2))) == ["r-a": "1", "r-b": "1"])
    #expect(texts(try await storage.recipes(at: EntityVersion(head + 3))) == ["r-a": "2"])
    #expect(try await storage.recipe(named: "r-a")?.since == EntityVersion(head + 3))
    #expect(try await storage.recipe(named: "r-a")?.owner == "shop", "another form keeps its owner")
    #expect(try await storage.recipe(named: "r-b") == nil)
    #expect(try await storage.versions(changingRecipe: "r-b", limit: 5).map(\.number.number) == [head + 3, head + 1])
    #expect(try await storage.forms(ofRecipe: "r-a", limit: 5).map { $0.until?.number } == [nil, head + 3])

    let same = replacement(head + 3, ["r-a": "2"])
    guard case .unchanged = try await storage.replaceDefinitions(same) else {
        Issue.record("the same recipes are a change")
        return
    }
    _ = try await storage.replaceDefinitions(replacement(head + 3, [:]))
    #expect(try await storage.recipesVersion() == EntityVersion(head + 4), "one that goes is a change, too")
    #expect(try await storage.currentRecipes().recipes == [])
}
