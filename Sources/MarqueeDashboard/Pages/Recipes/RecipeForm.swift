import HTTPTypes
import Hummingbird
import MarqueeModel
import MarqueeSync

/// `/recipe-form`: a recipe is written or changed, as a file would have it; every mistake is shown at its place.
struct RecipeForm: Sendable {
    let pages: PageService

    var routes: [Route] {
        pages.changing("/recipe-form", show) + [
            pages.change("/recipe-form", limit: Self.longestForm, save), pages.change("/recipe-form/remove", remove),
        ]
    }

    /// In bytes.
    private static let longestForm = 1 << 20

    private static let sample = """
        spring-welcome:
          trigger: { event: Opened }
          limits: [{ type: days, limit: 1 }]
          message:
            template: marquee.notification
            arguments: { message: "Hello {{ event.name }}" }

        """

    private func show(
        _ request: Request, _ context: DashboardContext, _ session: PageSession
    ) async throws -> Response {
        try await pages.require(.sync, of: session, for: "writing a recipe", request, context)
        guard let name = try request.query("name") else {
            return page(session, name: nil, text: Self.sample, since: EntityVersion(0))
        }
        guard let recipe = try await pages.service.storage.recipe(named: name) else {
            throw Problem(.notFound, "unknown recipe '\(name.shortened)'")
        }
        return page(session, name: name, text: RecipeSource.yaml(of: recipe), since: recipe.since)
    }

    private func save(
        _ request: Request, _ context: DashboardContext, _ session: PageSession, _ fields: [String: String]
    ) async throws -> Response {
        try await pages.require(.sync, of: session, for: "writing a recipe", request, context)
        let name = fields["name"].flatMap { $0.isEmpty ? nil : $0 }
        let note = fields["note"].map { String($0.trimmingPrefix { $0 == " " }.prefix(RecipeRoutes.longestNote)) }
        let text = fields["text"] ?? ""
        let since = EntityVersion(fields["since"].flatMap { Int($0) } ?? 0)
        func again(_ mistakes: [RecipeSource.Mistake], checked: String? = nil) -> Response {
            page(session, name: name, text: text, since: since, note: note, mistakes, checked: checked)
        }
        let service = pages.service
        let head = try await service.storage.head()
        let definitions = try await service.storage.definitions(at: head.number)?.decoded() ?? .empty
        let source = try RecipeSource(text, named: name, among: definitions.definitions, at: service.now())
        guard source.isUsable, let draft = source.draft else { return again(source.mistakes) }
        if fields["do"] == "check" {
            return again(
                source.mistakes,
                checked: source.mistakes.isEmpty
                    ? "The recipe is valid." : "The recipe is valid, with warnings.")
        }
        var editing = editing(request, context, session)
        editing.note = note.flatMap { $0.isEmpty || $0.utf8.contains(0) ? nil : $0 }
        do {
            _ = try await editing.put(draft.id, draft.json, replacing: since)
        } catch let problem as Problem where problem.status == .preconditionFailed {
            return again([RecipeSource.Mistake(problem.detail)])
        } catch let problem as Problem where problem.status == .unprocessableContent {
            let places = problem.errors.map { RecipeSource.Mistake("\($0.pointer): \($0.message)") }
            return again(places.isEmpty ? [RecipeSource.Mistake(problem.detail)] : places)
        }
        return .seeOther(session.base + PagePath.recipe(draft.id))
    }

    private func remove(
        _ request: Request, _ context: DashboardContext, _ session: PageSession, _ fields: [String: String]
    ) async throws -> Response {
        try await pages.require(.sync, of: session, for: "removing a recipe", request, context)
        let name = fields["name"] ?? ""
        let since = EntityVersion(fields["since"].flatMap { Int($0) } ?? 0)
        let missing = Problem(.notFound, "unknown recipe '\(name.shortened)'")
        guard fields.isSure else {
            guard let recipe = try await pages.service.storage.recipe(named: name) else { throw missing }
            let way =
                recipe.owner.map { "the next sync of the project '\($0)' adds it again" }
                ?? "to restore it, create it again"
            return pages.ask(
                Confirmation(
                    "Remove the recipe '\(name)'?",
                    losses: [
                        "Hosts that use this dashboard's recipes stop using it.",
                        "It stays in the history; \(way).",
                    ], sends: "Remove", to: "/recipe-form/remove", fields: ["name": name, "since": "\(since.number)"],
                    back: PagePath.recipe(name), at: "/recipes"), session)
        }
        guard try await editing(request, context, session).remove(name, replacing: since) != nil else { throw missing }
        return .seeOther("\(session.base)/recipes")
    }

    private func editing(_ request: Request, _ context: DashboardContext, _ session: PageSession) -> RecipeEditing {
        RecipeEditing(service: pages.service, token: session.token, address: pages.address(of: request, context))
    }

    private func page(
        _ session: PageSession, name: String?, text: String, since: EntityVersion, note: String? = nil,
        _ mistakes: [RecipeSource.Mistake] = [], checked: String? = nil
    ) -> Response {
        let isRefused = mistakes.contains(where: \.isError)
        let title = name.map { "Edit \($0)" } ?? "New recipe"
        return pages.library.page(
            "recipe-form",
            RecipeFormContent(
                frame: pages.library.frame(title, at: "/recipes", session: session), csrf: session.formToken,
                heading: title, name: name ?? "", path: name.map(PagePath.recipe), text: text,
                since: String(since.number), note: note ?? "", mistakes: mistakes, hasMistakes: !mistakes.isEmpty,
                isRefused: isRefused, checked: checked),
            status: isRefused ? .unprocessableContent : .ok)
    }
}

private struct RecipeFormContent {
    let frame: PageFrame
    let csrf: String
    let heading: String
    let name: String
    let path: String?
    let text: String
    let since: String
    let note: String
    let mistakes: [RecipeSource.Mistake]
    let hasMistakes: Bool
    let isRefused: Bool
    /// What checking says, where it can be kept.
    let checked: String?
}
