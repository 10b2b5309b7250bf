import MarqueeModel
import MarqueeRecipes

/// Facts that cost nothing: what is measured is the decision alone.
struct NoFacts: RecipeFacts {
    let profile = RecipeProfile(id: "someone", tags: ["plan": "pro"])
    func hasTemplate(_ name: String) -> Bool { true }
    func views(of scope: ViewScope, since start: Timestamp?, upTo _: Int) -> Int { 1 }
    func lastNotified(_ recipe: String?) -> Timestamp? { Timestamp(milliseconds: 0) }
    func triggers(of recipe: String) -> Int { 1 }
}

func recipes(_ count: Int, listening: Int) -> RecipeSet {
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
        }, caps: Caps(session: 100, day: 1_000))
}

func microseconds(_ rounds: Int, _ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    var times: [Duration] = []
    for _ in 0..<rounds {
        let start = clock.now
        try body()
        times.append(clock.now - start)
    }
    return times.sorted()[rounds / 2] / .microseconds(1)
}

guard let calendar = LocalCalendar(timeZone: "Europe/Rome", locale: "it-IT") else { fatalError("no time zones") }
let now = Timestamp(milliseconds: 1_795_000_000_000)
let event = RecipeEvent(.custom("Charged"), properties: ["amount": 99, "category": "shoes"])
for (listening, limit) in [(0, 100.0), (10, 100), (10_000, 10_000)] {
    let set = recipes(10_000, listening: listening)
    let time = try microseconds(50) {
        _ = try set.evaluate(event, at: Moment(now, in: calendar, sessionStart: now), NoFacts())
    }
    print("an event, 10,000 recipes, of which \(listening) listen: \(time) µs (limit \(limit))")
}
