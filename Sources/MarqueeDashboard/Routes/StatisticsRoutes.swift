import HTTPTypes
import Hummingbird
import MarqueeModel
import MarqueeSync

/// `/api/v1/statistics`: how many events there were, of what, and when.
struct StatisticsRoutes: Sendable {
    static let defaultLimit = 100
    static let maximumLimit = 1_000

    let service: DashboardService

    var routes: [Route] {
        [
            .api(.get, "/api/v1/statistics", .readStatistics, handler: read),
            .api(.get, "/api/v1/statistics/funnel", .readFunnel, handler: funnel),
        ]
    }

    private func read(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.authentication.caller(of: request, context, needs: .read)
        let isTable = try Self.wantsTable(request)
        let query = try StatisticsQuery(request, now: service.now())
        let limit = try request.queryNumber("limit", 1...Self.maximumLimit) ?? Self.defaultLimit
        let answer = try await answer(query, after: try request.query("after"), limit: limit)
        guard isTable else { return .json(answer.json) }
        return .text(
            answer.table, type: StatisticsAnswer.tableType,
            headers: StatisticsAnswer.tableHeaders + [.vary: "Accept"])
    }

    private func answer(
        _ query: StatisticsQuery, after name: String?, limit: Int
    ) async throws -> StatisticsAnswer {
        let storage = service.storage
        var answer = StatisticsAnswer(query: query)
        guard let subject = query.subject else {
            let found = try await storage.counts(
                of: query.dimension, after: name, limit: limit + 1, days: query.days)
            let page = found.prefix(limit)
            answer.rows = page.map { StatisticsAnswer.Row(name: $0.name, at: nil, counts: $0.counts) }
            answer.next = found.count > limit ? page.last?.name : nil
            return answer
        }
        if let interval = query.interval {
            guard let series = try await storage.series(of: subject, every: interval, in: query.buckets) else {
                throw query.unknown
            }
            answer.rows = series.map { StatisticsAnswer.Row(name: query.name, at: $0.at, counts: $0.counts) }
            return answer
        }
        guard let counts = try await storage.counts(of: subject, days: query.days),
            let breakdown = try await storage.breakdown(of: subject, days: query.days)
        else { throw query.unknown }
        answer.rows = [StatisticsAnswer.Row(name: query.name, at: nil, counts: counts)]
        answer.breakdown = breakdown
        return answer
    }

    private func funnel(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.authentication.caller(of: request, context, needs: .read)
        let query = try StatisticsQuery(request, now: service.now())
        guard let subject = query.subject else {
            throw Problem(.badRequest, "'name' is required: a funnel is for one \(query.dimension.name)")
        }
        guard query.interval == nil else { throw Problem(.badRequest, "'every' cannot be used with a funnel") }
        guard let counts = try await service.storage.counts(of: subject, days: query.days),
            let breakdown = try await service.storage.breakdown(of: subject, days: query.days)
        else { throw query.unknown }
        return .json(Funnel(query: query, counts: counts, breakdown: breakdown).json)
    }

    private static func wantsTable(_ request: Request) throws -> Bool {
        switch try request.query("format") {
        case "csv"?: true
        case "json"?: false
        case let other?: throw Problem(.badRequest, "'format' must be csv or json, got '\(other.shortened)'")
        case nil: (request.headers[.accept] ?? "").lowercased().contains("text/csv")
        }
    }
}
