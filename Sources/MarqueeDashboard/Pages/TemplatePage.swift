import Hummingbird
import MarqueeModel
import MarqueeRecipes
import MarqueeSync

/// `/templates/NAME`: what a template or function takes, and how it came to be so.
struct TemplatePage: Sendable {
    private static let historyLimit = 20

    let pages: PageService

    var routes: [Route] { pages.guarded("/templates/{name}", for: .forDefinitions, show) }

    private func show(
        _ request: Request, _ context: DashboardContext, _ session: PageSession
    ) async throws -> Response {
        let storage = pages.service.storage
        let name = try context.pathValue("name")
        let versions = try await storage.versions(changing: name, limit: Self.historyLimit)
        guard let newest = versions.first else {
            throw Problem(.notFound, "unknown template or function '\(name.shortened)'")
        }
        let stored = try await storage.definition(named: name)
        let current = try stored?.decoded()
        let forms = try await storage.forms(of: name, limit: Self.historyLimit + 1)
        let history = try versions.compactMap { version in
            try PageChange(version).map { change in
                TemplateHistoryEntry(change, try line(of: version.number, forms))
            }
        }
        let arguments = current.map(ArgumentNode.tree) ?? []
        let facts =
            (current.map(Self.facts) ?? []) + (stored?.owner.map { [TemplateFact(term: "Project", value: $0)] } ?? [])
        let recipes = try await storage.currentRecipes().recipes.filter { $0.recipe?.template == name }
        let content = TemplateContent(
            frame: pages.library.frame(name, at: "/templates", session: session), name: name,
            kind: current?.kind.words ?? "removed", kindClass: current?.kind.name ?? "plain",
            description: current?.description, removed: current == nil ? PageChange(newest) : nil, facts: facts,
            hasFacts: !facts.isEmpty, arguments: arguments, hasArguments: !arguments.isEmpty, history: history,
            statistics: try await pages.statistics(.template, name, for: session),
            recipes: recipes.map { PageLink($0.name, PagePath.recipe($0.name)) }, hasRecipes: !recipes.isEmpty,
            compose: current?.kind.isVisual == true && session.token.scopes.allow(.send)
                ? "/compose?template=" + PercentEncoding.encode(name) : nil)
        return pages.library.page("template", content)
    }

    /// What a version did to the definition.
    private func line(of version: EntityVersion, _ forms: [DefinitionForm]) throws -> PlanLine? {
        let before = try forms.filter { $0.until == version }.map { try $0.definition.decoded() }
        let after = try forms.filter { $0.definition.since == version }.map { try $0.definition.decoded() }
        return Plan(from: DefinitionSet(before), to: DefinitionSet(after)).lines.first
    }

    private static func facts(_ definition: TemplateDefinition) -> [TemplateFact] {
        var facts = [TemplateFact(term: "Presented by", value: definition.presenter ?? "the host's default")]
        if definition.kind.isVisual {
            facts.append(TemplateFact(term: "Priority", value: String(definition.priority)))
            facts.append(
                TemplateFact(
                    term: "Shown for", value: definition.maxDisplay.map { "at most \($0)" } ?? "no limit"))
        }
        facts.append(TemplateFact(term: "Timeout", value: definition.timeout?.description ?? "the host's default"))
        return facts
    }
}

private struct TemplateContent {
    let frame: PageFrame
    let name: String
    let kind: String
    let kindClass: String
    let description: String?
    let removed: PageChange?
    let facts: [TemplateFact]
    let hasFacts: Bool
    let arguments: [ArgumentNode]
    let hasArguments: Bool
    let history: [TemplateHistoryEntry]
    /// Nil: nothing has been counted yet.
    let statistics: String?
    /// Those that show it.
    let recipes: [PageLink]
    let hasRecipes: Bool
    /// Where a message of it is written, for whoever may.
    let compose: String?
}

private struct TemplateFact {
    let term: String
    let value: String
}

private struct TemplateHistoryEntry {
    let change: PageChange
    let summary: String?
    let lines: [PageLine]

    /// The name stands above all of them, so that only what happened to its parts is left to say.
    init(_ change: PageChange, _ line: PlanLine?) {
        self.change = change
        let hasParts = line.map { !$0.details.isEmpty } ?? false
        summary = hasParts ? line?.change : nil
        lines = (hasParts ? line?.details ?? [] : [line].compactMap(\.self)).map { PageLine($0, isLinked: false) }
    }
}
