import MarqueeModel
import MarqueeRecipes
import MarqueeSync
import MarqueeYAML

/// One recipe as a text: as its file has it, in YAML or JSON.
struct RecipeSource {
    /// A mistake in a text, and where.
    struct Mistake: Sendable {
        /// `Line 3, column 5`; nil where it is about all of it.
        let place: String?
        let text: String
        let isError: Bool
    }

    let draft: RecipeDraft?
    let mistakes: [Mistake]
    var isUsable: Bool { draft != nil && !mistakes.contains(where: \.isError) }

    /// Reads a text, and checks it as `marquee validate` would.
    ///
    /// - Parameter name: What the recipe has to be called; nil: anything.
    init(_ text: String, named name: String? = nil, among definitions: [TemplateDefinition], at now: Timestamp) throws {
        var loader = DocumentLoader()
        loader.takesRecipesOnly = true
        loader.read(Array(text.utf8), file: Self.file)
        var diagnostics = loader.diagnostics
        if !diagnostics.hasErrors {
            diagnostics += try SentRecipes.findings(in: loader.recipes, among: definitions, at: now)
        }
        var mistakes = diagnostics.map(Mistake.init)
        if !diagnostics.hasErrors {
            let strangers = loader.definitions.count + loader.messages.count + loader.cases.count
            if loader.recipes.count != 1 || strangers > 0 || !loader.notifications.isEmpty {
                mistakes.append(
                    Mistake(
                        "expected one recipe, got \(loader.recipes.count); write NAME: { trigger: { event: NAME }, message: {"
                            + " template: NAME } }"))
            } else if let name, loader.recipes[0].id != name {
                mistakes.append(
                    Mistake(
                        "the recipe '\(name)' cannot be renamed to '\(loader.recipes[0].id)'; create a new recipe instead"
                    ))
            }
        }
        draft = loader.recipes.first
        self.mistakes = mistakes
    }

    private static let file = "recipe"

    /// What is suspicious about a recipe that is kept, as sentences.
    static func warnings(
        of recipe: StoredRecipe, among definitions: [TemplateDefinition], at now: Timestamp
    ) throws -> [String] {
        let decoder = RecipeDecoder((try? Value(json: recipe.json)) ?? [:], named: recipe.name)
        return try SentRecipes.findings(in: decoder.drafts, among: definitions, at: now).map { Mistake($0).text }
    }

    /// The text of a recipe that is kept, in YAML.
    static func yaml(of recipe: StoredRecipe) -> String {
        YAMLText.block([recipe.name: .object(written(recipe))])
    }

    /// The same in JSON.
    static func json(of recipe: StoredRecipe) -> String {
        Value.object([recipe.name: .object(written(recipe))]).json(.readable)
    }

    /// With its keys in the order in which people write them.
    private static func written(_ recipe: StoredRecipe) -> ValueObject {
        // What was kept by this program is as it was written.
        let value = (try? Value(json: recipe.json)) ?? [:]
        return RecipeDecoder(value, named: recipe.name).drafts.first?.json.object ?? value.object ?? [:]
    }
}

extension RecipeSource.Mistake {
    init(_ text: String) {
        self.init(place: nil, text: text.capitalizedSentence, isError: true)
    }

    fileprivate init(_ diagnostic: Diagnostic) {
        let start = diagnostic.source?.range.start
        let help = diagnostic.help.map { "; \($0)" } ?? ""
        self.init(
            place: start.map { "Line \($0.line), column \($0.column)" },
            text: (diagnostic.message + help).capitalizedSentence, isError: diagnostic.severity == .error)
    }
}
