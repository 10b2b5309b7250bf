/// A producer whose files may hold recipes beside definitions.
package protocol RecipeProducer: TemplateProducer {
    /// The recipes of the moment, in their order, as they are written.
    ///
    /// - Throws: ``DefinitionError`` with every problem.
    func defineRecipes(for host: HostInstance) throws -> [RecipeDraft]
}

/// A producer of recipes that somebody else than the project's author has written: where others have the name of one, those
/// count, and what is wrong with one costs no other.
package protocol GuestRecipeProducer: RecipeProducer {
    /// Told at each reading which were left out, and why; on any thread.
    func leftOut(_ reasons: [String: String])
}
