import Hummingbird
import MarqueeModel
import MarqueeSync

/// What is asked of the statistics: which of a dimension, from when to when, in which intervals.
struct StatisticsQuery: Sendable {
    /// What a series of hours or days shows when nobody says.
    private static let usualHours: Int64 = 48
    private static let usualDays: Int64 = 30
    /// Rows of a series.
    static let mostRows: Int64 = 10_000

    let dimension: Dimension
    /// Nil: all of the dimension.
    let name: String?
    let interval: StatisticsInterval?
    let from: Timestamp?
    let to: Timestamp?
    /// Days that are summed up; nil: of all times.
    let days: Range<Int64>?
    /// Hours or days of a series.
    let buckets: Range<Int64>

    /// - Throws: ``Problem``.
    init(_ request: Request, now: Timestamp) throws {
        let dimension = try Dimension(of: request)
        let name = try request.query("name")
        if let name, dimension == .all || name.isEmpty || name.utf8.contains(0) {
            throw Problem(.badRequest, "'name' cannot be empty, contain U+0000 or be used with by=all")
        }
        let every = try request.query("every")
        let interval = every.flatMap(StatisticsInterval.init(rawValue:))
        if let every, interval == nil {
            throw Problem(.badRequest, "'every' must be hour or day, got '\(every.shortened)'")
        }
        if interval != nil, name == nil, dimension != .all {
            throw Problem(.badRequest, "'every' needs a 'name': a series is for one \(dimension.name)")
        }
        if interval == .hour, dimension == .host {
            throw Problem(.badRequest, "hosts are counted by day: use every=day")
        }
        let (from, to) = (try Self.moment("from", request), try Self.moment("to", request))
        if let from, let to, from > to { throw Problem(.badRequest, "'from' is later than 'to'") }
        self.dimension = dimension
        self.name = name
        self.interval = interval
        let isHourly = interval == .hour
        // What has begun before the end is in it.
        let end = isHourly ? Self.end(to ?? now, of: \.hourNumber) : Self.end(to ?? now, of: \.dayNumber)
        let usual = isHourly ? Self.usualHours : Self.usualDays
        let start = from.map { isHourly ? $0.hourNumber : $0.dayNumber } ?? (interval == nil ? 0 : max(0, end - usual))
        self.buckets = min(start, end)..<end
        self.days = interval == nil && (from != nil || to != nil) ? buckets : nil
        let moment = { isHourly ? Timestamp(hourNumber: $0) : Timestamp(dayNumber: $0) }
        let isBounded = interval != nil || days != nil
        self.from = isBounded && (interval != nil || from != nil) ? moment(buckets.lowerBound) : nil
        self.to = isBounded ? moment(end) : nil
        if interval != nil, Int64(buckets.count) > Self.mostRows {
            throw Problem(
                .badRequest,
                "the series would have \(buckets.count) rows, which exceeds the limit of \(Self.mostRows); shorten the period"
            )
        }
    }

    /// The one that is asked about; nil: all of a dimension.
    var subject: StatisticsSubject? {
        dimension == .all ? .all : name.map { .named(dimension, $0) }
    }

    var unknown: Problem {
        Problem(.notFound, "unknown \(dimension.name) '\((name ?? "").shortened)'")
    }

    private static func end(_ moment: Timestamp, of number: (Timestamp) -> Int64) -> Int64 {
        let last = number(Timestamp(milliseconds: max(0, moment.milliseconds - 1)))
        return last + 1
    }

    private static func moment(_ name: String, _ request: Request) throws -> Timestamp? {
        guard let text = try request.query(name) else { return nil }
        guard let moment = Timestamp(text) ?? Timestamp("\(text)T00:00:00Z"), moment.milliseconds >= 0,
            moment.milliseconds < 253_402_300_800_000
        else {
            throw Problem(
                .badRequest,
                "'\(name)' must be a day or a date and time with a time zone (RFC 3339), from 1970 on, got"
                    + " '\(text.shortened)'")
        }
        return moment
    }
}

extension Dimension {
    /// The one that a request asks for by `by`; without it everything.
    ///
    /// - Throws: ``Problem``.
    init(of request: Request) throws {
        let by = try request.query("by") ?? Dimension.all.name
        guard let dimension = Dimension(named: by) else {
            let known = Dimension.allCases.map(\.name).joined(separator: ", ")
            throw Problem(.badRequest, "'by' must be one of \(known), got '\(by.shortened)'")
        }
        self = dimension
    }
}

extension StatisticsQuery {
    /// What was asked, as answers repeat it.
    var members: ValueObject {
        [
            "by": .string(dimension.name), "name": name.map(Value.string) ?? .null, "from": .moment(from),
            "to": .moment(to),
        ]
    }
}
