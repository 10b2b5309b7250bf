import MarqueeModel
import MarqueeRecipes

/// All that producers define for a host, read as a whole: of what has errors, nothing is used.
struct HostedDefinitions: Sendable {
    let catalog: TemplateCatalog
    let recipes: RecipeSet

    init(catalog: TemplateCatalog, recipes: RecipeSet) {
        (self.catalog, self.recipes) = (catalog, recipes)
    }

    /// - Throws: ``DefinitionError`` with every problem of every producer.
    init(_ configuration: HostConfiguration, producers: [any TemplateProducer]) throws {
        var (definitions, drafts): ([TemplateDefinition], [RecipeDraft]) = ([], [])
        var diagnostics: [Diagnostic] = []
        var guests: [(producer: any GuestRecipeProducer, drafts: [RecipeDraft])] = []
        for producer in producers {
            do {
                definitions += try producer.defineTemplates(for: configuration.instance)
                if let guest = producer as? any GuestRecipeProducer {
                    guests.append((guest, try guest.defineRecipes(for: configuration.instance)))
                } else if let producer = producer as? any RecipeProducer {
                    drafts += try producer.defineRecipes(for: configuration.instance)
                }
            } catch let error as DefinitionError {
                diagnostics += error.diagnostics
            }
        }
        guard diagnostics.isEmpty else { throw DefinitionError(diagnostics) }
        catalog = try TemplateCatalog(definitions, presenters: configuration.presenters)
        let resolver = MessageResolver(catalog: catalog, options: configuration.resolution)
        let problems = RecipeCheck.findings(in: drafts, resolver).filter { $0.severity == .error }
        guard problems.isEmpty else { throw DefinitionError(problems) }
        for (guest, own) in guests {
            let (welcome, leftOut) = RecipeCheck.welcome(own, beside: drafts, resolver)
            guest.leftOut(leftOut)
            drafts += welcome
        }
        recipes = RecipeSet(RecipeReader.recipes(drafts).recipes, options: configuration.recipes)
    }

    /// Whether the recipes are the same, in the same order.
    func hasSameRecipes(as other: HostedDefinitions) -> Bool { recipes.recipes == other.recipes.recipes }
}
