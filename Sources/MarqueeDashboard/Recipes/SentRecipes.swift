import MarqueeModel
import MarqueeRecipes
import MarqueeSync

/// Checks recipes before they are kept, as `marquee validate` does in a project: each by itself, and its message against
/// the definitions that are to hold with it.
struct SentRecipes: Sendable {
    /// The recipes, each with its JSON written in one way only.
    let drafts: [RecipeDraft]
    /// What is suspicious, and no mistake.
    let warnings: [WireProblem]

    /// Which presenter shows a message is each host's business.
    private static let anyPresenter = "any"

    /// - Throws: ``WireError`` with every mistake, at its place in the JSON.
    init(_ decoder: RecipeDecoder, among definitions: [TemplateDefinition], at now: Timestamp) throws {
        let findings = try Self.findings(in: decoder.drafts, among: definitions, at: now)
        let problems = decoder.problems + findings.filter { $0.severity == .error }.map(decoder.problem)
        guard problems.isEmpty else {
            throw WireError(Array(problems.prefix(DefinitionDecoder.maximumProblems)))
        }
        drafts = decoder.drafts
        warnings = findings.prefix(DefinitionDecoder.maximumProblems).map(decoder.problem)
    }

    static func findings(
        in drafts: [RecipeDraft], among definitions: [TemplateDefinition], at now: Timestamp
    ) throws -> [Diagnostic] {
        let presenters = PresenterDefaults(template: anyPresenter, function: anyPresenter)
        let resolver = MessageResolver(catalog: try TemplateCatalog(definitions, presenters: presenters))
        return RecipeCheck.findings(in: drafts, resolver, at: now)
    }
}

extension RecipeDraft {
    /// As it is kept.
    var stored: [UInt8] { json.jsonBytes(.sorted) }
}
