import MarqueeModel
import Testing

@testable import MarqueeRecipes

/// Each limit with its borders to the millisecond.
struct LimitTests {
    struct Row: CustomTestStringConvertible {
        let limit: Limit
        let lastOutside: String
        let firstInside: String
        var testDescription: String { "\(limit.every) \(limit.kind) from \(firstInside)" }
    }

    /// It is Wednesday, 2026-04-01, 12:00 in Rome: 10:00 in Greenwich. Clocks were changed on Sunday.
    static let now = "2026-04-01T10:00:00Z"

    static let rows: [Row] = [
        Row(
            limit: Limit(.seconds, 1, every: 30), lastOutside: "2026-04-01T09:59:30Z",
            firstInside: "2026-04-01T09:59:30.001Z"),
        Row(limit: Limit(.minutes, 1), lastOutside: "2026-04-01T09:59:00Z", firstInside: "2026-04-01T09:59:00.001Z"),
        Row(
            limit: Limit(.hours, 1, every: 24), lastOutside: "2026-03-31T10:00:00Z",
            firstInside: "2026-03-31T10:00:00.001Z"),
        Row(limit: Limit(.days, 1), lastOutside: "2026-03-31T21:59:59.999Z", firstInside: "2026-03-31T22:00:00Z"),
        Row(
            limit: Limit(.days, 1, every: 2), lastOutside: "2026-03-30T21:59:59.999Z",
            firstInside: "2026-03-30T22:00:00Z"),
        // Midnight of the 29th was still an hour ahead of Greenwich.
        Row(
            limit: Limit(.days, 1, every: 4), lastOutside: "2026-03-28T22:59:59.999Z",
            firstInside: "2026-03-28T23:00:00Z"),
        // Weeks begin on Monday in Italy.
        Row(limit: Limit(.weeks, 1), lastOutside: "2026-03-29T21:59:59.999Z", firstInside: "2026-03-29T22:00:00Z"),
        Row(
            limit: Limit(.weeks, 1, every: 2), lastOutside: "2026-03-22T22:59:59.999Z",
            firstInside: "2026-03-22T23:00:00Z"),
        Row(limit: Limit(.session, 1), lastOutside: "2026-04-01T09:44:59.999Z", firstInside: "2026-04-01T09:45:00Z"),
    ]

    private static func moment(locale: String = "it-IT") throws -> Moment {
        Moment(
            try #require(Timestamp(now)), in: try #require(LocalCalendar(timeZone: "Europe/Rome", locale: locale)),
            sessionStart: Timestamp("2026-04-01T09:45:00Z"))
    }

    private static func isStopped(_ limit: Limit, viewed: [String], locale: String = "it-IT") throws -> Bool {
        let facts = KnownFacts(viewed: try viewed.map { ("r", try #require(Timestamp($0))) })
        let recipe = Recipe("r", on: [], template: "card", limits: [limit])
        return try recipe.exhausted(at: moment(locale: locale), facts, RecipeCaps()) != nil
    }

    @Test(arguments: rows)
    func `what is long enough ago does not count`(_ row: Row) throws {
        #expect(try !Self.isStopped(row.limit, viewed: [row.lastOutside, row.lastOutside]))
        #expect(try Self.isStopped(row.limit, viewed: [row.lastOutside, row.firstInside]))
        let two = Limit(row.limit.kind, 2, every: row.limit.every)
        #expect(try !Self.isStopped(two, viewed: [row.lastOutside, row.firstInside]))
        #expect(try Self.isStopped(two, viewed: [row.firstInside, row.firstInside]))
    }

    @Test
    func `a week begins where the locale says`() throws {
        let sunday = ["2026-03-29T12:00:00Z"]
        #expect(try !Self.isStopped(Limit(.weeks, 1), viewed: sunday, locale: "it-IT"))
        #expect(try Self.isStopped(Limit(.weeks, 1), viewed: sunday, locale: "en-US"))
        #expect(try Self.isStopped(Limit(.weeks, 1), viewed: ["2026-03-28T12:00:00Z"], locale: "ar-EG"), "Saturday")
    }

    @Test
    func `ever looks at everything, and 0 lets nothing pass`() throws {
        #expect(try Self.isStopped(Limit(.ever, 3), viewed: Array(repeating: "1970-01-01T00:00:00Z", count: 3)))
        #expect(try !Self.isStopped(Limit(.ever, 3), viewed: Array(repeating: "1970-01-01T00:00:00Z", count: 2)))
        for kind in Limit.Kind.allCases { #expect(try Self.isStopped(Limit(kind, 0), viewed: []), "\(kind)") }
        for kind in Limit.Kind.allCases { #expect(try Self.isStopped(Limit(kind, -1), viewed: []), "\(kind)") }
    }

    @Test(arguments: [(0, true), (1, true), (2, false), (3, true), (4, true), (5, false)])
    func `onEvery counts the present trigger`(_ before: Int, _ isStopped: Bool) throws {
        let recipe = Recipe("r", on: [], template: "card", limits: [Limit(.onEvery, 3)])
        let facts = KnownFacts(counts: ["r": before])
        #expect(try (recipe.exhausted(at: Self.moment(), facts, RecipeCaps()) != nil) == isStopped)
        let exactly = Recipe("r", on: [], template: "card", limits: [Limit(.onExactly, 3)])
        #expect(try (exactly.exhausted(at: Self.moment(), facts, RecipeCaps()) != nil) == (before != 2))
    }

    @Test(arguments: [0, 1, 2])
    func `onEvery 1 stops nothing`(_ before: Int) throws {
        let recipe = Recipe("r", on: [], template: "card", limits: [Limit(.onEvery, 1)])
        let stop = try recipe.exhausted(at: Self.moment(), KnownFacts(counts: ["r": before]), RecipeCaps())
        #expect(stop == nil)
    }

    @Test
    func `huge lengths of time look at everything`() throws {
        for kind in [Limit.Kind.seconds, .minutes, .hours, .days, .weeks] {
            #expect(try Self.isStopped(Limit(kind, 1, every: .max), viewed: ["2001-01-01T00:00:00Z"]), "\(kind)")
        }
    }

    @Test
    func `caps count what all recipes show, but for those that are left out`() throws {
        let facts = KnownFacts(
            viewed: try [
                ("a", "2026-04-01T09:50:00Z"), ("b", "2026-04-01T09:50:00Z"), ("free", "2026-04-01T09:50:00Z"),
                ("a", "2026-04-01T06:00:00Z"), ("b", "2026-03-31T12:00:00Z"),
            ].map { ($0.0, try #require(Timestamp($0.1))) }, uncapped: ["free"])
        func reason(_ caps: RecipeCaps, _ id: String = "a", isFree: Bool = false) throws -> String? {
            let recipe = Recipe(id, on: [], template: "card", excludesFromCaps: isFree)
            let moment = try Self.moment()
            return try recipe.exhausted(at: moment, facts, caps)?.reason(at: moment)
        }
        #expect(try reason(RecipeCaps(session: 3)) == nil)
        #expect(try reason(RecipeCaps(session: 2)) == "the cap of 2 views in a session is reached")
        #expect(try reason(RecipeCaps(day: 4)) == nil)
        #expect(try reason(RecipeCaps(day: 3)) == "the cap of 3 views in a day is reached")
        #expect(try reason(RecipeCaps(recipe: 2)) == nil)
        #expect(try reason(RecipeCaps(recipe: 1)) == "the cap of 1 view of one recipe in a session is reached")
        #expect(try reason(RecipeCaps(recipe: 1), "c") == nil)
        #expect(try reason(RecipeCaps(session: 0, day: 0, recipe: 0), "free", isFree: true) == nil)
    }
}
