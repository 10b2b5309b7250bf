import Hummingbird
import MarqueeModel
import MarqueeSync

/// `/history/N/rollback`: what going back to a version would change, and doing it.
struct RollbackPage: Sendable {
    private static let mostLines = 500

    let pages: PageService

    var routes: [Route] {
        pages.changing("/history/{version}/rollback", show) + [pages.change("/history/rollback", perform)]
    }

    private func show(
        _ request: Request, _ context: DashboardContext, _ session: PageSession
    ) async throws -> Response {
        try await pages.require(.sync, of: session, for: "a rollback", request, context)
        let target = try await version(try context.pathValue("version"))
        let projects = try await Rollback.projects(in: target, pages.service)
        let project = try request.query("project") ?? (projects.count == 1 ? projects[0] : nil)
        return try await page(target, project, projects, session)
    }

    private func perform(
        _ request: Request, _ context: DashboardContext, _ session: PageSession, _ fields: [String: String]
    ) async throws -> Response {
        try await pages.require(.sync, of: session, for: "a rollback", request, context)
        let target = try await version(fields["target"] ?? "")
        let project = fields["project"] ?? ""
        let projects = try await Rollback.projects(in: target, pages.service)
        guard projects.contains(project) else { return try await page(target, project, projects, session) }
        let rollback = try await Rollback(of: project.isEmpty ? nil : project, to: target, pages.service)
        guard fields["current"] == "\(rollback.current)" else {
            return try await page(
                target, project, projects, session,
                mistake: "someone has synced since; this is the rollback from version \(rollback.current)")
        }
        guard rollback.plan.summary.breaking == 0 || fields["breaking"] != nil else {
            return try await page(
                target, project, projects, session,
                mistake: "nothing was changed; to roll back, allow breaking changes")
        }
        let actor = AuditEntry.Actor(session.token, from: pages.address(of: request, context))
        let stored = try await SentDefinitions(service: pages.service).store(
            rollback.document, expected: rollback.current, by: actor, named: session.token.name)
        return .seeOther("\(session.base)/history/\(stored.version.number)")
    }

    private func version(_ text: String) async throws -> EntityVersion {
        guard let number = Int(text), number >= 1,
            try await pages.service.storage.version(EntityVersion(number)) != nil
        else { throw Problem(.notFound, "there is no version '\(text.shortened)'") }
        return EntityVersion(number)
    }

    private func page(
        _ target: EntityVersion, _ project: String?, _ projects: [String], _ session: PageSession,
        mistake: String? = nil
    ) async throws -> Response {
        if let project, !projects.contains(project) {
            throw Problem(
                .notFound, "the project '\(project.shortened)' has nothing in version \(target) or in the current one")
        }
        let choices = projects.map { name in
            RollbackContent.Choice(
                path: "/history/\(target)/rollback?project=" + PercentEncoding.encode(name),
                title: name.isEmpty ? "Without a project" : name, isChosen: name == project)
        }
        var content = RollbackContent(
            frame: pages.library.frame("Roll back to version \(target)", at: "/history", session: session),
            csrf: session.formToken, target: "\(target)", choices: choices, hasChoices: choices.count > 1,
            mistake: mistake)
        if let project {
            let rollback = try await Rollback(of: project.isEmpty ? nil : project, to: target, pages.service)
            let lines = rollback.plan.lines
            content.project = project
            content.current = "\(rollback.current)"
            content.totals = lines.isEmpty ? "No changes." : "Plan: \(rollback.plan.totals)."
            content.lines = lines.prefix(Self.mostLines).map { PageLine($0, isLinked: true) }
            content.hasLines = !lines.isEmpty
            content.more = lines.count > Self.mostLines ? "and \(lines.count - Self.mostLines) more" : nil
            content.isBreaking = rollback.plan.summary.breaking > 0
        }
        return pages.library.page("rollback", content, status: mistake == nil ? .ok : .unprocessableContent)
    }
}

private struct RollbackContent {
    struct Choice {
        let path: String
        let title: String
        let isChosen: Bool
    }

    let frame: PageFrame
    let csrf: String
    let target: String
    /// Whose definitions go back, where there are several.
    let choices: [Choice]
    let hasChoices: Bool
    let mistake: String?
    var project: String?
    var current = ""
    var totals: String?
    var lines: [PageLine] = []
    var hasLines = false
    var more: String?
    var isBreaking = false
}
