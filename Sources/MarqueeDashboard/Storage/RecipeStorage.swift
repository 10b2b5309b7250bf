package import MarqueeSync

/// The recipes that a dashboard gives to its hosts. They have their versions together with the definitions, so that both
/// change at once: ``DashboardStorage/replaceDefinitions(_:)`` changes them.
package protocol RecipeStorage: Sendable {
    /// The recipes of a version, by name; nil for a version that never was.
    func recipes(at version: EntityVersion) async throws -> [StoredRecipe]?
    /// The current recipe of a name.
    func recipe(named name: String) async throws -> StoredRecipe?
    /// The current recipes, by name, and the last version that changed any of them; 0: none ever did.
    func currentRecipes() async throws -> (version: EntityVersion, recipes: [StoredRecipe])
    /// The last version that changed a recipe; 0: none ever did.
    func recipesVersion() async throws -> EntityVersion
    /// The versions that added, changed or removed a recipe, newest first.
    func versions(changingRecipe name: String, limit: Int) async throws -> [CatalogVersion]
    /// The forms that a recipe has had, newest first.
    func forms(ofRecipe name: String, limit: Int) async throws -> [DefinitionForm]
}
