/// A producer whose files may hold recipes beside definitions.
package protocol RecipeProducer: TemplateProducer {
    /// The recipes of the moment, in their order, as they are written.
    ///
    /// - Throws: ``DefinitionError`` with every problem.
    func defineRecipes(for host: HostInstance) throws -> [RecipeDraft]
}
