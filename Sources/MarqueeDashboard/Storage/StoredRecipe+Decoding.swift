import MarqueeModel
import MarqueeSync

extension Sequence<StoredRecipe> {
    /// The recipes that these were written from.
    func decodedRecipes() throws -> RecipeCollection {
        RecipeCollection(
            try reduce(into: [:]) { recipes, stored in
                do {
                    recipes[stored.name] = try Value(json: stored.json)
                } catch {
                    throw StorageError(.failed, "the recipe '\(stored.name)' in the database cannot be read: \(error)")
                }
            })
    }
}
