import MarqueeModel

/// In whose name a sync is made.
package struct SyncClaim: Sendable, Hashable {
    package var origin: SyncOrigin
    /// Names that become the project's, whoever owns them.
    package var taken: Set<String>

    package init(_ origin: SyncOrigin = SyncOrigin(), taking taken: Set<String> = []) {
        self.origin = origin
        self.taken = taken
    }
}

extension TargetState {
    /// Who else owns a definition; nil when it may be changed in the name of a claim.
    package func otherOwner(of name: String, than claim: SyncClaim) -> String? {
        guard let owner = owners?[name], owner != claim.origin.project, !claim.taken.contains(name) else { return nil }
        return owner
    }

    /// The same of a recipe.
    package func otherOwner(ofRecipe name: String, than claim: SyncClaim) -> String? {
        guard let owner = recipeOwners?[name], owner != claim.origin.project, !claim.taken.contains(name) else {
            return nil
        }
        return owner
    }

    /// What a claim is about: the project's own definitions, what it takes, and what nobody owns yet. Of recipes, not
    /// those that nobody owns: they are written on the dashboard, and stay there.
    package func definitions(for claim: SyncClaim) -> DefinitionSet {
        let recipes = definitions.recipes.map { recipes in
            guard let recipeOwners else { return recipes }
            return recipes.filter { name in
                recipeOwners[name].map { $0 == claim.origin.project || claim.taken.contains(name) } ?? false
            }
        }
        guard owners?.isEmpty == false else { return definitions.with(recipes: recipes) }
        return DefinitionSet(
            definitions.definitions.filter { otherOwner(of: $0.name, than: claim) == nil }, recipes: recipes)
    }
}
