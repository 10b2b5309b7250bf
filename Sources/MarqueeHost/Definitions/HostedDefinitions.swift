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
        for (guest, own) in guests { drafts += Self.welcome(own, of: guest, beside: drafts, resolver) }
        recipes = RecipeSet(RecipeReader.recipes(drafts).recipes, options: configuration.recipes)
    }

    /// Those of a guest that can be used beside others; it learns which cannot, and why.
    private static func welcome(
        _ drafts: [RecipeDraft], of guest: any GuestRecipeProducer, beside others: [RecipeDraft],
        _ resolver: MessageResolver
    ) -> [RecipeDraft] {
        let taken = Set(others.map(\.id))
        var reasons: [String: String] = [:]
        var welcome = drafts.filter { draft in
            if taken.contains(draft.id) {
                reasons[draft.id] = "the project has a recipe of this name, which counts"
                return false
            }
            reasons[draft.id] = Self.problem(in: [draft], resolver)
            return reasons[draft.id] == nil
        }
        // What only shows beside others, such as one that can never win, costs the one that brings it.
        if !welcome.isEmpty, Self.problem(in: others + welcome, resolver) != nil {
            welcome = welcome.reduce(into: []) { accepted, draft in
                reasons[draft.id] = Self.problem(in: others + accepted + [draft], resolver)
                if reasons[draft.id] == nil { accepted.append(draft) }
            }
        }
        guest.leftOut(reasons)
        return welcome
    }

    private static func problem(in drafts: [RecipeDraft], _ resolver: MessageResolver) -> String? {
        RecipeCheck.findings(in: drafts, resolver).first { $0.severity == .error }?.message
    }

    /// Whether the recipes are the same, in the same order.
    func hasSameRecipes(as other: HostedDefinitions) -> Bool { recipes.recipes == other.recipes.recipes }
}
