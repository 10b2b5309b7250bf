import Hummingbird
import MarqueeModel
import MarqueeSync

/// `/templates`: what there is, a part at a time, with a search.
struct TemplateListPage: Sendable {
    private static let rowsPerPage = 100

    let pages: PageService

    var routes: [Route] {
        pages.guarded("/templates", for: .forDefinitions, show) + [.page(.get, "/") { _, _ in .seeOther("/templates") }]
    }

    private func show(
        _ request: Request, _ context: DashboardContext, _ session: PageSession
    ) async throws -> Response {
        let storage = pages.service.storage
        let query = String((try request.query("q") ?? "").prefix(200))
        let start = try request.queryNumber("from", 0...Int.max) ?? 0
        let version = try await storage.head()
        let all = try await storage.definitions(at: version.number) ?? []
        let matching = query.isEmpty ? all : try all.filter { try $0.decoded().matches(query) }
        let part = matching.dropFirst(start).prefix(Self.rowsPerPage)
        let end = start + part.count
        var rows: [TemplateRow] = []
        for stored in part {
            guard let changed = try await storage.version(stored.since), let change = PageChange(changed) else {
                continue
            }
            rows.append(TemplateRow(try stored.decoded(), project: stored.owner, change: change))
        }
        let content = TemplateList(
            frame: pages.library.frame("Templates", at: "/templates", session: session), query: query,
            version: PageChange(version),
            found: query.isEmpty
                ? nil : "\(matching.count) of \(all.count) match '\(query)'.",
            rows: rows, hasRows: !rows.isEmpty,
            next: end < matching.count ? PagePath.templates(query: query, from: end) : nil,
            isNew: version.number.number == 0, address: Self.address(of: request))
        return pages.library.page("templates", content)
    }

    /// The address under which the browser knows this server: only shown, never relied on.
    private static func address(of request: Request) -> String {
        "\(request.head.scheme ?? "http")://\(request.head.authority ?? "127.0.0.1:8642")"
    }
}

private struct TemplateList {
    let frame: PageFrame
    let query: String
    let version: PageChange?
    let found: String?
    let rows: [TemplateRow]
    let hasRows: Bool
    let next: String?
    let isNew: Bool
    let address: String
}

private struct TemplateRow {
    let name: String
    let path: String
    let kind: String
    let kindClass: String
    let presenter: String?
    /// Whose it is.
    let project: String?
    let description: String?
    let arguments: String
    let change: PageChange

    init(_ definition: TemplateDefinition, project: String?, change: PageChange) {
        self.project = project
        name = definition.name
        path = PagePath.template(definition.name)
        kind = definition.kind.words
        kindClass = definition.kind.name
        presenter = definition.presenter
        description = definition.description
        let count = definition.arguments.count
        arguments = count == 0 ? "no arguments" : "\(count) argument\(count == 1 ? "" : "s")"
        self.change = change
    }
}

extension DefinitionKind {
    /// As pages call it.
    var words: String {
        switch self {
        case .template: "template"
        case .function(isVisual: true): "visual function"
        case .function(isVisual: false): "function"
        }
    }
}

extension TemplateDefinition {
    /// Whether a search finds it; case makes no difference.
    fileprivate func matches(_ query: String) -> Bool {
        let wanted = query.lowercased()
        return name.lowercased().contains(wanted) || (description?.lowercased().contains(wanted) ?? false)
    }
}
