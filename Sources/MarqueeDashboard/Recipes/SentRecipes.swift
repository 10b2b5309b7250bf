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

    /// - Parameter kept: Recipes as they are kept already. What is wrong in one that stays as it is, because others have
    ///   changed what it uses, keeps nothing else from being sent.
    /// - Throws: ``WireError`` with every mistake, at its place in the JSON.
    init(
        _ decoder: RecipeDecoder, among definitions: [TemplateDefinition], at now: Timestamp,
        kept: [String: [UInt8]] = [:]
    ) throws {
        let findings = try Self.findings(in: decoder.drafts, among: definitions, at: now)
        let same = decoder.drafts.filter { kept[$0.id] == $0.stored }.map { JSONPointer.recipe($0.id).description }
        let found = findings.map { ($0.severity, decoder.problem($0)) }
        let problems = found.filter { severity, problem in
            severity == .error && !same.contains { problem.pointer.description.isIn($0) }
        }
        let all = decoder.problems + problems.map(\.1)
        guard all.isEmpty else {
            throw WireError(Array(all.prefix(DefinitionDecoder.maximumProblems)))
        }
        drafts = decoder.drafts
        warnings = found.prefix(DefinitionDecoder.maximumProblems).map(\.1)
    }

    static func findings(
        in drafts: [RecipeDraft], among definitions: [TemplateDefinition], at now: Timestamp
    ) throws -> [Diagnostic] {
        let presenters = PresenterDefaults(template: anyPresenter, function: anyPresenter)
        let resolver = MessageResolver(catalog: try TemplateCatalog(definitions, presenters: presenters))
        return RecipeCheck.findings(in: drafts, resolver, at: now)
    }
}

extension JSONPointer {
    static let recipes = JSONPointer.root.appending("recipes")
    /// Where a recipe is in what a sync sends.
    static func recipe(_ name: String) -> JSONPointer { recipes.appending(name) }
}

extension String {
    /// Whether a pointer is another one, or leads into it.
    fileprivate func isIn(_ pointer: String) -> Bool { self == pointer || hasPrefix(pointer + "/") }
}

extension RecipeDraft {
    /// As it is kept.
    var stored: [UInt8] { json.jsonBytes(.sorted) }
}
