import HTTPTypes
import Hummingbird
import MarqueeModel
import MarqueeSync

/// `/statistics`: what became of messages over time, of all or of one template, recipe, message or host.
struct StatisticsPage: Sendable {
    private static let rowsPerPage = 100
    private static let rowsOfPiece = 200
    private static let spans: [(days: Int64, title: String)] = [
        (7, "7 days"), (30, "30 days"), (90, "90 days"), (365, "1 year"),
    ]
    private static let columns: [EventKind] = [.received, .viewed, .clicked, .dismissed, .expired, .discarded, .failed]

    let pages: PageService

    var routes: [Route] {
        pages.guarded("/statistics", show) + pages.guarded("/statistics.csv", table)
    }

    /// What a page is asked about.
    private struct Question {
        let dimension: Dimension
        let name: String?
        let days: Int64
        let now: Timestamp

        init(_ request: Request, now: Timestamp) throws {
            let dimension = try Dimension(of: request)
            self.dimension = dimension
            let name = try request.query("name")
            self.name = dimension == .all || name?.isEmpty == true ? nil : name
            let days = try request.queryNumber("days", 1...365) ?? 30
            self.days = Int64(days)
            self.now = now
        }

        var subject: StatisticsSubject? { dimension == .all ? .all : name.map { .named(dimension, $0) } }
        var unknown: Problem {
            Problem(
                .notFound,
                "unknown \(dimension.name) '\(name?.shortened ?? "")'; nothing has been counted under this name")
        }
        var range: Range<Int64> { (now.dayNumber + 1 - days)..<now.dayNumber + 1 }

        func path(_ page: String, name: String? = nil) -> String {
            let name = (name ?? self.name).map { "&name=\(PercentEncoding.encode($0))" } ?? ""
            return "/\(page)?by=\(dimension.name)\(name)&days=\(days)"
        }
    }

    private func show(
        _ request: Request, _ context: DashboardContext, _ session: PageSession
    ) async throws -> Response {
        let question = try Question(request, now: pages.service.now())
        let storage = pages.service.storage
        // Of one of a dimension its own chart, of a whole dimension that of everything.
        let charted = question.subject ?? .all
        guard let series = try await storage.series(of: charted, every: .day, in: question.range),
            let breakdown = try await storage.breakdown(of: charted, days: question.range)
        else { throw question.unknown }
        let total = series.reduce(into: EventCounts()) { $0 += $1.counts }
        let links = try await self.links(question.dimension, question.name.map { [$0] } ?? [])
        let own = question.name.flatMap { links[$0] }
        let title = question.name.map { "\(question.dimension.name) \(own?.name ?? $0)" } ?? "All messages"
        let chart = BarChart(
            "Viewed and clicked, by day", series, starts: question.range.map { Timestamp(dayNumber: $0) }, every: .day)
        var rows: [StatisticsContent.Row] = []
        var next: String?
        if question.subject == nil {
            let after = try request.query("after")
            let found = try await storage.counts(
                of: question.dimension, after: after, limit: Self.rowsPerPage + 1, days: question.range)
            let shown = found.prefix(Self.rowsPerPage)
            let links = try await self.links(question.dimension, shown.map(\.name))
            rows = shown.map { row in
                let link = links[row.name]
                return StatisticsContent.Row(
                    name: link?.name ?? row.name, path: question.path("statistics", name: row.name),
                    link: link.map { .init(title: question.dimension.name, name: $0.name, path: $0.path) },
                    counts: Self.columns.map { row.counts[$0] })
            }
            if found.count > Self.rowsPerPage, let last = shown.last {
                next = question.path("statistics") + "&after=\(PercentEncoding.encode(last.name))"
            }
        }
        let funnel = FunnelSteps(total)
        let texts = breakdown.texts.sorted { $0.count > $1.count }.prefix(50).map { text in
            StatisticsContent.Text(event: text.event, text: text.text ?? "others", count: text.count)
        }
        return pages.library.page(
            "statistics",
            StatisticsContent(
                frame: pages.library.frame("Statistics", at: "/statistics", session: session),
                subject: title.capitalizedSentence.dropLastDot,
                page: own.map { PageLink(question.dimension.name, $0.path) }, range: "the last \(question.days) days",
                dimensions: Dimension.allCases.map {
                    .init(value: $0.name, title: $0.pageTitle, isChosen: $0 == question.dimension)
                },
                spans: Self.spans.map {
                    .init(value: "\($0.days)", title: $0.title, isChosen: $0.days == question.days)
                },
                chart: chart, steps: funnel.steps + funnel.ends, hasSteps: total[.received] > 0, texts: Array(texts),
                hasTexts: !texts.isEmpty, listTitle: question.dimension.pageTitle,
                columns: Self.columns.map(\.name), rows: rows, hasRows: !rows.isEmpty,
                table: question.path("statistics.csv"), next: next))
    }

    /// The pages of what is counted, by its name.
    private func links(_ dimension: Dimension, _ names: [String]) async throws -> [String: PageLink] {
        let storage = pages.service.storage
        var links: [String: PageLink] = [:]
        switch dimension {
        case .all: break
        case .message: links = try await pages.links(to: names)
        case .template:
            for name in names where try await storage.definition(named: name) != nil {
                links[name] = PageLink(name, PagePath.template(name))
            }
        case .recipe:
            for name in names where try await storage.recipe(named: name) != nil {
                links[name] = PageLink(name, PagePath.recipe(name))
            }
        case .host: break
        }
        return links
    }

    private func table(
        _ request: Request, _ context: DashboardContext, _ session: PageSession
    ) async throws -> Response {
        let question = try Question(request, now: pages.service.now())
        let storage = pages.service.storage
        var rows: [StatisticsAnswer.Row] = []
        if let subject = question.subject {
            guard let series = try await storage.series(of: subject, every: .day, in: question.range) else {
                throw question.unknown
            }
            rows = series.map { StatisticsAnswer.Row(name: question.name, at: $0.at, counts: $0.counts) }
        } else {
            // Piece by piece: others read between two.
            var last: String?
            repeat {
                let found = try await storage.counts(
                    of: question.dimension, after: last, limit: Self.rowsOfPiece, days: question.range)
                rows += found.map { StatisticsAnswer.Row(name: $0.name, at: nil, counts: $0.counts) }
                last = found.count == Self.rowsOfPiece ? found.last?.name : nil
            } while last != nil
        }
        return .text(
            StatisticsAnswer.table(rows, of: question.dimension), type: StatisticsAnswer.tableType,
            headers: StatisticsAnswer.tableHeaders)
    }
}

private struct StatisticsContent {
    struct Choice {
        let value: String
        let title: String
        let isChosen: Bool
    }

    struct OwnPage {
        /// What kind of thing it is.
        let title: String
        let name: String
        let path: String?
    }

    struct Row {
        let name: String
        let path: String
        /// Its own page, where it has one.
        let link: OwnPage?
        let counts: [Int64]
    }

    struct Text {
        let event: String
        let text: String
        let count: Int64
    }

    let frame: PageFrame
    let subject: String
    /// That of what is counted, where it has one.
    let page: PageLink?
    let range: String
    let dimensions: [Choice]
    let spans: [Choice]
    let chart: BarChart
    let steps: [FunnelSteps.Step]
    let hasSteps: Bool
    let texts: [Text]
    let hasTexts: Bool
    let listTitle: String
    let columns: [String]
    let rows: [Row]
    let hasRows: Bool
    let table: String
    let next: String?
}

extension Dimension {
    fileprivate var pageTitle: String {
        switch self {
        case .all: "Everything"
        case .template: "Templates"
        case .recipe: "Recipes"
        case .message: "Messages"
        case .host: "Hosts"
        }
    }
}

extension String {
    fileprivate var dropLastDot: String { hasSuffix(".") ? String(dropLast()) : self }
}
