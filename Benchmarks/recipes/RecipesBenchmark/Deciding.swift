import MarqueeModel
import MarqueeRecipes
import Telling

/// The decision alone.
enum Deciding {
    static func run(upTo most: Int, in calendar: LocalCalendar) throws {
        let now = Timestamp(milliseconds: 1_795_000_000_000)
        let event = RecipeEvent(.custom("Charged"), properties: ["amount": 99, "category": "shoes"])
        for (listening, goal) in [(0, 100.0), (10, 100), (10_000, 10_000)] {
            try tell(event, of: 10_000, listening: listening, at: Moment(now, in: calendar, sessionStart: now), goal)
        }
        for count in [100, 1_000, 10_000, 100_000, 1_000_000] where count <= most {
            try tell(event, of: count, listening: 10, at: Moment(now, in: calendar, sessionStart: now), growing: true)
        }
    }

    private static func tell(
        _ event: RecipeEvent, of count: Int, listening: Int, at moment: Moment, _ goal: Double? = nil,
        growing: Bool = false
    ) throws {
        let set = recipes(count, listening: listening)
        for (what, facts) in [("one wins", Facts(views: 1)), ("none wins", Facts(views: 1_000))] {
            if growing, what == "none wins" { continue }
            let times = try Times(rounds() * 10) { _ = try set.evaluate(event, at: moment, facts) }
            let name = "an event among \(count) recipes, \(listening) listen, \(what)\(growing ? ", growing" : "")"
            Figure(
                name, times.all, unit: "µs", better: .lower, goal: goal,
                growth: growing ? ("recipes of which 10 listen, an event decided", count) : nil
            ).tell()
        }
    }

    /// Facts that cost nothing.
    private struct Facts: RecipeFacts {
        let views: Int
        let profile = RecipeProfile(id: "someone", tags: ["plan": "pro"])

        func hasTemplate(_ name: String) -> Bool { true }
        func views(of scope: ViewScope, since start: Timestamp?, upTo _: Int) throws -> Int { views }
        func lastNotified(_ recipe: String?) throws -> Timestamp? { Timestamp(milliseconds: 0) }
        func lastTurn(of playlist: String) throws -> String? { nil }
        func triggers(of recipe: String) throws -> Int { 1 }
    }

    private static func recipes(_ count: Int, listening: Int) -> RecipeSet {
        let always = Schedule([
            .init(
                days: Dictionary(
                    uniqueKeysWithValues: Weekday.allCases.map {
                        ($0, [TimeOfDay(seconds: 0)...TimeOfDay(seconds: 86_399)])
                    }))
        ])
        return RecipeSet(
            (0..<count).map { number in
                Recipe(
                    "recipe-\(number)",
                    on: [
                        Trigger(
                            .event(number < listening ? "Charged" : "Other-\(number)"),
                            where: [Condition("amount", .greaterThan, .integer(Int64(number % 100)))])
                    ], template: "card", audience: .tag(Condition("plan", .equals, "pro")), schedule: always,
                    cooldown: Cooldown(global: .seconds(3_600), own: .days(1)),
                    limits: [Limit(.days, 10), Limit(.ever, 1_000)], priority: number % 7)
            }, options: RecipeOptions(caps: RecipeCaps(session: 100, day: 1_000)))
    }
}
