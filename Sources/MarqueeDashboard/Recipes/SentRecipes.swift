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

    /// - Parameters:
    ///   - kept: Recipes as they are kept already. What was wrong in one of them before, because others have changed what it
    ///     uses, keeps nothing else from being sent as long as it stays as it is.
    ///   - before: The definitions that hold with those.
    /// - Throws: ``WireError`` with every mistake, at its place in the JSON.
    init(
        _ decoder: RecipeDecoder, among definitions: [TemplateDefinition], at now: Timestamp,
        kept: [String: [UInt8]] = [:], before: () throws -> [TemplateDefinition] = { [] }
    ) throws {
        let found = try Self.findings(in: decoder.drafts, among: definitions, at: now)
        var problems = Self.errors(of: found, in: decoder)
        if !problems.isEmpty, !kept.isEmpty {
            let same = decoder.drafts.filter { kept[$0.id] == $0.stored }
            let earlier = Self.errors(of: try Self.findings(in: same, among: before(), at: now), in: decoder)
            let broken = Set(earlier.map(\.pointer))
            problems.removeAll { broken.contains($0.pointer) }
        }
        problems = decoder.problems + problems
        guard problems.isEmpty else {
            throw WireError(Array(problems.prefix(DefinitionDecoder.maximumProblems)))
        }
        drafts = decoder.drafts
        warnings = found.prefix(DefinitionDecoder.maximumProblems).map(decoder.problem)
    }

    private static func errors(of findings: [Diagnostic], in decoder: RecipeDecoder) -> [WireProblem] {
        findings.filter { $0.severity == .error }.map(decoder.problem)
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
