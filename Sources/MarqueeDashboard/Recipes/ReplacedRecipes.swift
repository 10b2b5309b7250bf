import HTTPTypes
import MarqueeModel
import MarqueeSync

/// What a sync makes of the recipes: the project's own become those that it sends, and the others stay.
struct ReplacedRecipes {
    /// What the sync is about, as it was.
    let before: RecipeCollection
    /// What it is to be.
    let after: RecipeCollection
    /// All recipes as they are kept then.
    let all: [String: [UInt8]]
    /// What is suspicious in those that are sent, and no mistake.
    let warnings: [WireProblem]

    /// Nil where a sync is not about recipes.
    ///
    /// - Parameters:
    ///   - definitions: Those that are to hold then.
    ///   - definitionsBefore: Those that hold now.
    /// - Throws: ``Problem`` with every mistake, and where a recipe belongs to another project.
    init?(
        _ document: PutDocument, _ stored: [StoredRecipe], among definitions: () throws -> [TemplateDefinition],
        before definitionsBefore: () throws -> [TemplateDefinition], at now: () -> Timestamp
    ) throws {
        guard let recipes = document.recipes else { return nil }
        let named = Set(recipes.names)
        let taken = document.taken.intersection(named)
        // Taking a name that is not in the document would remove it; and what nobody owns was written here by hand.
        let others = stored.filter { recipe in
            recipe.owner.map { $0 != document.origin.project && !taken.contains(recipe.name) }
                ?? !named.contains(recipe.name)
        }
        try Problem.refuse(foreign: others.filter { named.contains($0.name) })
        let decoder = RecipeDecoder(recipes.json.object ?? [:], at: JSONPointer.root.appending("recipes"))
        let own = stored.filter { named.contains($0.name) }.map { ($0.name, $0.json) }
        let sent: SentRecipes
        do {
            sent = try SentRecipes(
                decoder, among: definitions(), at: now(), kept: Dictionary(own, uniquingKeysWith: { $1 }),
                before: definitionsBefore)
        } catch let error as WireError {
            throw Problem.recipes(error)
        }
        warnings = sent.warnings
        let kept = Set(others.map(\.name))
        before = try stored.filter { !kept.contains($0.name) }.decodedRecipes()
        after = RecipeCollection(sent.drafts)
        all = Dictionary(
            others.map { ($0.name, $0.json) } + sent.drafts.map { ($0.id, $0.stored) }, uniquingKeysWith: { $1 })
        try Problem.refuseTooMuch(all)
    }
}

extension Problem {
    /// Refuses to change what belongs to others.
    static func refuse(foreign: [StoredDefinition]) throws {
        guard let first = foreign.first else { return }
        let more = foreign.count == 1 ? "" : " (and \(foreign.count - 1) more)"
        throw Problem(
            .conflict,
            "'\(first.name.shortened)' belongs to the project '\((first.owner ?? "").shortened)'\(more); nothing was changed"
        )
    }
}

extension DashboardService {
    /// Everything of a version.
    func definitions(of version: EntityVersion) async throws -> DefinitionSet {
        guard let definitions = try await storage.definitions(at: version),
            let recipes = try await storage.recipes(at: version)
        else { throw Problem(.notFound, "unknown version '\(version.number)'") }
        return try definitions.decoded().with(recipes: recipes.decodedRecipes())
    }
}
