import Hummingbird
import MarqueeModel
import MarqueeSync

/// `/history`, one version of it, and `/compare`: what changed, who did it and when.
struct HistoryPages: Sendable {
    private static let rowsPerPage = 50
    /// Each has the changes of its arguments below it.
    private static let changesPerPage = 100

    let pages: PageService

    var routes: [Route] {
        pages.guarded("/history", for: .forDefinitions, list)
            + pages.guarded("/history/{version}", for: .forDefinitions, show)
            + pages.guarded("/compare", for: .forDefinitions, compare)
    }

    private func list(
        _ request: Request, _ context: DashboardContext, _ session: PageSession
    ) async throws -> Response {
        let storage = pages.service.storage
        let before = try request.queryNumber("before", 0...Int.max).map(EntityVersion.init)
        let versions = try await storage.versions(before: before, limit: Self.rowsPerPage + 1)
        let latest = try await storage.head().number.number
        let shown = versions.prefix(Self.rowsPerPage)
        var names = ChangedNames(storage: storage)
        var rows: [HistoryRow] = []
        for version in shown { rows += HistoryRow(version, try await names.links(of: version)).map { [$0] } ?? [] }
        let next = versions.count > Self.rowsPerPage ? "/history?before=\(versions[Self.rowsPerPage - 1].number)" : nil
        return pages.library.page(
            "history",
            HistoryContent(
                frame: pages.library.frame("History", at: "/history", session: session), versions: rows,
                hasVersions: !rows.isEmpty, canCompare: latest > 0, latest: latest, previous: max(0, latest - 1),
                next: next))
    }

    private func show(
        _ request: Request, _ context: DashboardContext, _ session: PageSession
    ) async throws -> Response {
        let text = try context.pathValue("version")
        guard let number = Int(text), number >= 1,
            let version = try await pages.service.storage.version(EntityVersion(number))
        else { throw Problem(.notFound, "unknown version '\(text.shortened)'") }
        return try await difference(
            from: number - 1, to: number, heading: "Version \(number)", change: PageChange(version), request, session)
    }

    private func compare(
        _ request: Request, _ context: DashboardContext, _ session: PageSession
    ) async throws -> Response {
        guard let from = try request.queryNumber("from", 0...Int.max),
            let to = try request.queryNumber("to", 0...Int.max)
        else {
            throw Problem(
                .badRequest, "'from' and 'to' are required: two version numbers, 0 for the state before the first")
        }
        return try await difference(
            from: from, to: to, heading: "From version \(from) to version \(to)", change: nil, request, session)
    }

    private func difference(
        from: Int, to: Int, heading: String, change: PageChange?, _ request: Request, _ session: PageSession
    ) async throws -> Response {
        let skipped = try request.queryNumber("skip", 0...Int.max) ?? 0
        let plan = Plan(
            from: try await pages.service.definitions(of: EntityVersion(from)),
            to: try await pages.service.definitions(of: EntityVersion(to)))
        let latest = try await pages.service.storage.head().number.number
        let all = plan.lines
        let lines = all.dropFirst(skipped).prefix(Self.changesPerPage).map { PageLine($0, isLinked: true) }
        let place = change?.path ?? "/compare?from=\(from)&to=\(to)"
        let separator = change == nil ? "&" : "?"
        let end = skipped + lines.count
        let content = DifferenceContent(
            frame: pages.library.frame(heading, at: "/history", session: session), heading: heading, change: change,
            from: from, to: to, latest: latest, totals: plan.summary.words, lines: lines, hasLines: !lines.isEmpty,
            part: lines.count == all.count || lines.isEmpty ? nil : "Changes \(skipped + 1) to \(end) of \(all.count)",
            previousPart: skipped == 0
                ? nil : "\(place)\(separator)skip=\(max(0, skipped - Self.changesPerPage))",
            nextPart: end < all.count && !lines.isEmpty ? "\(place)\(separator)skip=\(end)" : nil,
            rollback: change != nil && to < latest && session.token.scopes.allow(.sync)
                ? "/history/\(to)/rollback" : nil)
        return pages.library.page("difference", content)
    }
}

private struct HistoryContent {
    let frame: PageFrame
    let versions: [HistoryRow]
    let hasVersions: Bool
    let canCompare: Bool
    let latest: Int
    let previous: Int
    let next: String?
}

private struct HistoryRow {
    let change: PageChange
    let totals: String
    /// What has changed, where that is little.
    let names: [PageLink]
    let hasNames: Bool
    let isBreaking: Bool

    init?(_ version: CatalogVersion, _ names: [PageLink]) {
        guard let change = PageChange(version) else { return nil }
        self.change = change
        totals = version.summary.words
        (self.names, hasNames) = (names, !names.isEmpty)
        isBreaking = version.summary.breaking > 0
    }
}

private struct DifferenceContent {
    let frame: PageFrame
    let heading: String
    let change: PageChange?
    let from: Int
    let to: Int
    let latest: Int
    let totals: String
    let lines: [PageLine]
    let hasLines: Bool
    /// Which changes are on this page, where there are more; and the addresses of those before and after it.
    let part: String?
    let previousPart: String?
    let nextPart: String?
    /// Where whoever may goes back to this version.
    let rollback: String?
}

extension PlanSummary {
    /// What was done, in words: `1 added, 2 changed; 1 change is breaking`.
    var words: String {
        let parts = [(added, "added"), (changed, "changed"), (renamed, "renamed"), (removed, "removed")]
            .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let done = parts.isEmpty ? "No differences" : parts.joined(separator: ", ")
        return breaking == 0 ? done : "\(done); \(breaking) \(breaking == 1 ? "change is" : "changes are") breaking"
    }
}
