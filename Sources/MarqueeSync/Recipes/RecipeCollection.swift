package import MarqueeModel

/// Recipes by name, each as its file has it, in JSON.
package struct RecipeCollection: Sendable, Hashable {
    private let recipes: [String: Value]

    package static let empty = RecipeCollection([:])

    package init(_ recipes: [String: Value]) {
        self.recipes = recipes
    }

    /// What a project has to send; of several of one name, the first stays.
    package init(_ drafts: [RecipeDraft]) {
        recipes = Dictionary(drafts.map { ($0.id, $0.json) }) { first, _ in first }
    }

    /// As ``json`` writes them; nil for anything else.
    package init?(json value: Value?) {
        guard let members = value?.object else { return nil }
        recipes = members.reduce(into: [:]) { $0[$1.key] = $1.value }
    }

    package var names: [String] { recipes.keys.sorted() }
    package var isEmpty: Bool { recipes.isEmpty }
    package var count: Int { recipes.count }

    package subscript(name: String) -> Value? { recipes[name] }

    /// An object of all of them, in the order of their names.
    package var json: Value { .object(ValueObject(names.map { ($0, recipes[$0] ?? .null) })) }

    package func filter(_ isIncluded: (String) -> Bool) -> RecipeCollection {
        RecipeCollection(recipes.filter { isIncluded($0.key) })
    }

    /// This with the recipes of some names as another collection has them, or without those that it lacks.
    package func taking(_ names: Set<String>, from other: RecipeCollection) -> RecipeCollection {
        filter { !names.contains($0) }.merging(other.filter(names.contains))
    }

    /// This with all recipes of another collection, which count where both have one.
    package func merging(_ other: RecipeCollection) -> RecipeCollection {
        RecipeCollection(recipes.merging(other.recipes) { $1 })
    }

    /// Whether both mean the same.
    package func isSame(as other: RecipeCollection) -> Bool {
        RecipeChange.all(from: self, to: other).allSatisfy { $0.kind == .unchanged }
    }
}
