import Hummingbird
import MarqueeModel
import MarqueeRecipes
import MarqueeSync

/// `/recipes` and one of them: what each does in words, as its file has it, and how it came to be so.
struct RecipePages: Sendable {
    private static let rowsPerPage = 100
    private static let historyLimit = 20

    let pages: PageService

    var routes: [Route] {
        pages.guarded("/recipes", for: .forDefinitions, list)
            + pages.guarded("/recipes/{name}", for: .forDefinitions, show)
    }

    private func list(
        _ request: Request, _ context: DashboardContext, _ session: PageSession
    ) async throws -> Response {
        let query = String((try request.query("q") ?? "").prefix(200))
        let from = try request.queryNumber("from", 0...Int.max) ?? 0
        let all = try await pages.service.storage.currentRecipes().recipes
        let matching = query.isEmpty ? all : all.filter { $0.matches(query) }
        let rows = matching.dropFirst(from).prefix(Self.rowsPerPage).map(RecipeRow.init)
        let end = from + rows.count
        let access = RecipeAccess(session, at: "/recipe-form")
        return pages.library.page(
            "recipes",
            RecipeList(
                frame: pages.library.frame("Recipes", at: "/recipes", session: session), query: query,
                summary: Self.summary(all.count, query.isEmpty ? nil : matching.count, query), recipes: rows,
                hasRecipes: !rows.isEmpty,
                next: end < matching.count && !rows.isEmpty
                    ? "/recipes?q=\(PercentEncoding.encode(query))&from=\(end)" : nil,
                access: access))
    }

    private static func summary(_ all: Int, _ shown: Int?, _ query: String) -> String {
        guard all > 0 else { return "No recipes yet." }
        let there = "\(all) recipe\(all == 1 ? "" : "s") for all hosts"
        return shown.map { "\(there); \($0) match '\(query)'." } ?? there + "."
    }

    private func show(
        _ request: Request, _ context: DashboardContext, _ session: PageSession
    ) async throws -> Response {
        let storage = pages.service.storage
        let name = try context.pathValue("name")
        let versions = try await storage.versions(changingRecipe: name, limit: Self.historyLimit)
        guard let newest = versions.first else {
            throw Problem(.notFound, "unknown recipe '\(name.shortened)'")
        }
        let stored = try await storage.recipe(named: name)
        let forms = try await storage.forms(ofRecipe: name, limit: Self.historyLimit + 1)
        let history = try versions.compactMap { version in
            try PageChange(version).map { RecipeHistoryEntry($0, try Self.line(of: version.number, forms)) }
        }
        let recipe = stored.flatMap(\.recipe)
        let definitions = try await storage.definitions(at: storage.head().number)?.decoded() ?? .empty
        let warnings = try stored.map {
            try RecipeSource.warnings(of: $0, among: definitions.definitions, at: pages.service.now())
        }
        return pages.library.page(
            "recipe",
            RecipeContent(
                frame: pages.library.frame(name, at: "/recipes", session: session), csrf: session.formToken, name: name,
                since: String(stored?.since.number ?? 0), owner: stored?.owner,
                removed: stored == nil ? PageChange(newest) : nil,
                warnings: warnings ?? [], hasWarnings: warnings?.isEmpty == false,
                template: recipe.flatMap { recipe in
                    definitions.definitions.contains { $0.name == recipe.template }
                        ? PageLink(recipe.template, PagePath.template(recipe.template)) : nil
                },
                statistics: try await pages.statistics(.recipe, name, for: session),
                facts: (recipe?.facts ?? []).map { RecipeFactRow(title: $0.title, texts: $0.texts) },
                hasFacts: recipe != nil, yaml: stored.map(RecipeSource.yaml), json: stored.map(RecipeSource.json),
                explain: "/explain" + (recipe?.exampleEvent.map { "?event=\(PercentEncoding.encode($0))" } ?? ""),
                history: history,
                access: stored == nil
                    ? nil : RecipeAccess(session, at: "/recipe-form?name=\(PercentEncoding.encode(name))")))
    }

    /// What a version did to the recipe.
    private static func line(of version: EntityVersion, _ forms: [DefinitionForm]) throws -> PlanLine? {
        let before = try forms.filter { $0.until == version }.map(\.definition).decodedRecipes()
        let after = try forms.filter { $0.definition.since == version }.map(\.definition).decodedRecipes()
        return Plan(from: DefinitionSet([], recipes: before), to: DefinitionSet([], recipes: after)).lines.first
    }
}

/// Whether somebody may write recipes, and where; or where they log in for it.
struct RecipeAccess: Sendable {
    let path: String?
    let login: String?

    init(_ session: PageSession, at path: String) {
        let may = session.token.scopes.allow(.sync)
        self.path = may && !session.base.isEmpty ? path : nil
        login = may && session.base.isEmpty ? "/login?change=1&next=\(PercentEncoding.encode(path))" : nil
    }
}

private struct RecipeList {
    let frame: PageFrame
    let query: String
    let summary: String
    let recipes: [RecipeRow]
    let hasRecipes: Bool
    let next: String?
    let access: RecipeAccess
}

private struct RecipeRow {
    let name: String
    let path: String
    let sentence: String
    let template: String
    let owner: String?
    let change: String

    init(_ stored: StoredRecipe) {
        name = stored.name
        path = PagePath.recipe(stored.name)
        let recipe = stored.recipe
        sentence = recipe?.sentence.capitalizedSentence ?? "This recipe cannot be read."
        template = recipe?.template ?? ""
        owner = stored.owner
        change = String(stored.since.number)
    }
}

private struct RecipeFactRow {
    let title: String
    let texts: [String]
}

private struct RecipeContent {
    let frame: PageFrame
    let csrf: String
    let name: String
    let since: String
    let owner: String?
    let removed: PageChange?
    let warnings: [String]
    let hasWarnings: Bool
    let template: PageLink?
    /// Nil: nothing has been counted yet.
    let statistics: String?
    let facts: [RecipeFactRow]
    let hasFacts: Bool
    let yaml: String?
    let json: String?
    /// The page that explains an event, with one that it listens to.
    let explain: String
    let history: [RecipeHistoryEntry]
    let access: RecipeAccess?
}

private struct RecipeHistoryEntry {
    let change: PageChange
    let lines: [PageLine]

    init(_ change: PageChange, _ line: PlanLine?) {
        self.change = change
        let details = line?.details ?? []
        lines = (details.isEmpty ? [line].compactMap(\.self) : details).map { PageLine($0, isLinked: false) }
    }
}

extension StoredRecipe {
    /// The recipe that this was written from; nil where another version has written what this one cannot read.
    var recipe: Recipe? {
        guard let value = try? Value(json: json) else { return nil }
        return RecipeReader.recipes(RecipeDecoder(value, named: name).drafts).recipes.first
    }

    fileprivate func matches(_ query: String) -> Bool {
        let text = String(decoding: json, as: UTF8.self).lowercased()
        return query.lowercased().split(separator: " ").allSatisfy {
            name.lowercased().contains($0) || text.contains($0)
        }
    }
}

extension Recipe {
    /// The name of an event that it listens to.
    fileprivate var exampleEvent: String? {
        triggers.lazy.compactMap { if case .event(let name) = $0.source { name } else { nil } }.first
    }
}
