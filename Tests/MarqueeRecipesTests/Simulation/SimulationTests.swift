import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

@testable import MarqueeRecipes

@Suite(.timeLimit(.minutes(20)))
struct SimulationTests {
    private typealias Line = RecipeSimulation.Line

    private static func play(_ recipes: String, _ lines: [String]) throws -> [String] {
        let (recipes, findings) = RecipeReaderTests.read(recipes)
        #expect(findings.isEmpty, "\(findings)")
        var simulation = RecipeSimulation(
            RecipeSet(recipes), in: try #require(LocalCalendar(timeZone: "UTC", locale: "it-IT"))
        ) { $0 == "c" }
        return try lines.flatMap { try simulation.play(Line(json: Value(json: $0))) }.map {
            "\($0.at) \($0.profile)\($0.profile.isEmpty ? "" : " ")\($0.recipe)"
        }
    }

    @Test
    func `a limit holds for each profile by itself`() throws {
        #expect(
            try Self.play(
                "a: { trigger: { event: e }, limits: [{ type: days, limit: 1 }], message: { template: c } }",
                [
                    #"{"event":"e","at":"2026-03-01T10:00:00Z","profile":{"id":"ada"}}"#,
                    #"{"event":"e","at":"2026-03-01T11:00:00Z"}"#,
                    #"{"event":"e","at":"2026-03-01T12:00:00Z","profile":{"id":"bob"}}"#,
                    #"{"event":"e","at":"2026-03-02T00:00:00Z","profile":{"id":"ada"}}"#,
                ]) == ["2026-03-01T10:00:00Z ada a", "2026-03-01T12:00:00Z bob a", "2026-03-02T00:00:00Z ada a"])
    }

    @Test
    func `what is known of a profile stays until something else is said`() throws {
        #expect(
            try Self.play(
                "a: { trigger: { event: e }, audience: { tag: plan, equals: pro }, message: { template: c } }",
                [
                    #"{"event":"e","at":"2026-03-01T10:00:00Z","profile":{"id":"ada","tags":{"plan":"pro"}}}"#,
                    #"{"event":"e","at":"2026-03-01T11:00:00Z","profile":{"id":"bob"}}"#,
                    #"{"event":"e","at":"2026-03-01T12:00:00Z","profile":{"id":"ada"}}"#,
                    #"{"event":"e","at":"2026-03-01T13:00:00Z","profile":{"id":"ada","tags":{"plan":"free"}}}"#,
                ]) == ["2026-03-01T10:00:00Z ada a", "2026-03-01T12:00:00Z ada a"])
    }

    @Test
    func `clocks fire between events`() throws {
        #expect(
            try Self.play(
                """
                cart: { trigger: { inaction: { after: Opened, without: Paid, for: 10m } }, message: { template: c } }
                noon: { trigger: { at: "12:00:00" }, message: { template: c } }
                """,
                [
                    #"{"event":"Opened","at":"2026-03-01T10:00:00Z"}"#,
                    #"{"event":"Paid","at":"2026-03-01T10:05:00Z"}"#,
                    #"{"event":"Opened","at":"2026-03-01T10:20:00Z"}"#, #"{"event":"x","at":"2026-03-02T11:00:00Z"}"#,
                ]) == ["2026-03-01T10:30:00Z cart", "2026-03-01T12:00:00Z noon"])
    }

    @Test
    func `what is out of order, or would take for ever, is refused`() {
        #expect(throws: RecipeInputError.self) {
            try Self.play(
                "a: { trigger: { event: e }, message: { template: c } }",
                [#"{"event":"e","at":"2026-03-02T10:00:00Z"}"#, #"{"event":"e","at":"2026-03-01T10:00:00Z"}"#])
        }
        #expect(throws: RecipeInputError.self) { try Line(json: ["event": "e"]) }
    }

    /// `MARQUEE_SIMULATED_EVENTS=1000000` plays a year of a thousand recipes.
    static let events =
        ProcessInfo.processInfo.environment["MARQUEE_SIMULATED_EVENTS"].flatMap { Int($0) } ?? 3_000

    @Test(arguments: [1, 2] as [UInt64])
    func `in a year no cap, cooldown or limit is ever broken`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let calendar = try #require(LocalCalendar(timeZone: "Europe/Rome", locale: "it-IT"))
        let (recipes, caps) = Self.recipes(&random)
        var simulation = RecipeSimulation(RecipeSet(recipes, options: RecipeOptions(caps: caps)), in: calendar) { _ in
            true
        }
        var model = SlowModel(recipes: recipes, caps: caps, calendar: calendar)
        var shown = 0
        for (value, isSession) in Self.year(&random) {
            let line = try Line(json: value)
            if isSession { model.sessionStart = line.at }
            for showing in try simulation.play(line) {
                shown += 1
                let problem = model.problem(with: showing)
                #expect(problem == nil, "\(showing.at) \(showing.recipe): \(problem ?? "")")
                model.shown.append((showing.recipe, showing.at))
            }
        }
        #expect(shown > 100, "\(shown) were shown")
    }

    /// The recipes of a year, and its caps.
    static func recipes(_ random: inout SeededGenerator) -> ([Recipe], RecipeCaps) {
        ((0..<max(40, events / 1_000)).map { recipe($0, &random) }, RecipeCaps(session: 6, day: 9, recipe: 3))
    }

    /// What happens in a year, and what of it begins a session.
    static func year(_ random: inout SeededGenerator) -> [(event: Value, isSession: Bool)] {
        var now = Timestamp(milliseconds: 1_767_225_600_000)
        let step = TimeSpan.days(365).milliseconds / Int64(events)
        return (0..<events).map { index in
            now = now + TimeSpan(milliseconds: Int64.random(in: 0...(2 * step), using: &random))
            let isSession = index % 50 == 0
            let name = isSession ? "start" : "event\(Int.random(in: 0..<10, using: &random))"
            return ([isSession ? "session" : "event": .string(name), "at": .string(now.description)], isSession)
        }
    }

    private static func recipe(_ index: Int, _ random: inout SeededGenerator) -> Recipe {
        var recipe = Recipe(
            "r\(index)", on: [Trigger(.event("event\(Int.random(in: 0..<10, using: &random))"))], template: "c",
            priority: Int.random(in: 0...5, using: &random))
        let kinds: [Limit.Kind] = [.session, .seconds, .minutes, .hours, .days, .weeks, .ever]
        recipe.limits = kinds.filter { _ in Bool.random(using: &random) && Bool.random(using: &random) }.map {
            let isPlain = $0 == .session || $0 == .ever
            return Limit(
                $0, Int.random(in: 1...($0 == .ever ? 60 : 4), using: &random),
                every: isPlain ? 1 : Int.random(in: 1...3, using: &random))
        }
        recipe.cooldown = Cooldown(
            global: .seconds(Int64.random(in: 0...3_600, using: &random)),
            own: .seconds(Int64.random(in: 0...86_400, using: &random)), isOnce: index % 10 == 0)
        recipe.excludesFromCaps = index % 7 == 0
        return recipe
    }
}
