import Hummingbird
import MarqueeModel
import MarqueeSync

/// `/testers`: who may sync.
struct TesterPage: Sendable {
    let pages: PageService

    var routes: [Route] { pages.guarded("/testers", for: .forDefinitions, show) }

    private func show(
        _ request: Request, _ context: DashboardContext, _ session: PageSession
    ) async throws -> Response {
        let testers = try await pages.service.testers().map {
            TesterRow(name: $0.name, since: PageTime($0.createdAt), until: $0.expiresAt.map(PageTime.init))
        }
        return pages.library.page(
            "testers",
            TesterContent(
                frame: pages.library.frame("Testers", at: "/testers", session: session), testers: testers,
                hasTesters: !testers.isEmpty))
    }
}

private struct TesterContent {
    let frame: PageFrame
    let testers: [TesterRow]
    let hasTesters: Bool
}

private struct TesterRow {
    let name: String
    let since: PageTime
    let until: PageTime?
}
