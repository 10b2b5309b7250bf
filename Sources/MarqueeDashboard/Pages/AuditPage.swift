import Hummingbird
import MarqueeModel
import MarqueeSync

/// `/audit`: who did what from where and when, newest first, for whoever has the scope `admin`.
struct AuditPage: Sendable {
    private static let rowsPerPage = 50

    let pages: PageService

    var routes: [Route] { pages.changing("/audit", show) }

    private func show(
        _ request: Request, _ context: DashboardContext, _ session: PageSession
    ) async throws -> Response {
        try await pages.require(.admin, of: session, for: "the page /audit", request, context)
        let before = try request.queryNumber("before", 0...Int.max)
        let records = try await pages.service.storage.auditRecords(before: before, limit: Self.rowsPerPage + 1)
        let rows = records.prefix(Self.rowsPerPage)
        return pages.library.page(
            "audit",
            AuditContent(
                frame: pages.library.frame("Audit", at: "/audit", session: session),
                rows: rows.map(AuditRow.init),
                hasRows: !rows.isEmpty,
                next: records.count > rows.count ? rows.last.map { "/audit?before=\($0.number)" } : nil))
    }
}

private struct AuditContent {
    let frame: PageFrame
    let rows: [AuditRow]
    let hasRows: Bool
    let next: String?
}

private struct AuditRow {
    let what: String
    let isRefused: Bool
    let detail: String?
    let who: String
    let from: String
    let time: PageTime

    init(_ record: AuditRecord) {
        let entry = record.entry
        what = entry.words.capitalizedPhrase
        isRefused = entry.outcome == .refused
        detail = entry.detail
        who = entry.actor.who ?? "unknown"
        from = entry.actor.isCommandLine ? "on the command line" : "from \(entry.actor.from)"
        time = PageTime(entry.at)
    }
}

extension String {
    /// Words as a heading begins.
    fileprivate var capitalizedPhrase: String { prefix(1).uppercased() + dropFirst() }
}
