import MarqueeModel
import MarqueeSync

@testable import MarqueeDashboard

/// What a frozen database has of recipes: one that changed, one that went.
enum FrozenRecipes {
    private static let versions: [[String: String]] = [
        ["noon": #"{"trigger":[{"at":["12:00:00"]}]}"#, "spring": #"{"trigger":[{"event":"Charged"}]}"#],
        ["noon": #"{"trigger":[{"at":["12:30:00"]}]}"#],
    ]

    static func fill(_ storage: some DashboardStorage) async throws {
        for (index, recipes) in versions.enumerated() {
            let head = try await storage.head()
            let definitions = try await storage.definitions(at: head.number) ?? []
            var replacement = CatalogReplacement(
                expected: head.number,
                definitions: Dictionary(uniqueKeysWithValues: definitions.map { ($0.name, $0.json) }),
                summary: PlanSummary(), by: "ci", at: .test + .seconds(50 + Int64(index)))
            replacement.recipes = recipes.mapValues { Array($0.utf8) }
            if index == 0 { replacement.recipeOwners = ["noon": "shop"] }
            (replacement.action, replacement.detail) = (.recipeChanged, "noon")
            _ = try await storage.replaceDefinitions(replacement)
        }
    }

    static func lines(_ storage: some DashboardStorage) async throws -> [String] {
        var lines: [String] = []
        for version in try await storage.versions(before: nil, limit: .max) {
            for recipe in try await storage.recipes(at: version.number) ?? [] {
                let json = String(decoding: recipe.json, as: UTF8.self)
                let owner = recipe.owner.map { " owner=\($0)" } ?? ""
                lines.append("recipe of \(version.number) \(recipe.name) since=\(recipe.since.number)\(owner) \(json)")
            }
        }
        return lines
    }
}
