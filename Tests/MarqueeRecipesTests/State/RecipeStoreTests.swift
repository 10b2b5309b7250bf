import MarqueeDatabase
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeTesting
import MarqueeTracking
import Testing

@testable import MarqueeRecipes

/// What a store remembers for recipes.
@Suite(.timeLimit(.minutes(20)))
struct RecipeStoreTests {
    private static let calendar = LocalCalendar(timeZone: "Europe/Rome", locale: "it-IT") ?? .machine

    private static func rules(_ recipes: [Recipe], caps: RecipeCaps = RecipeCaps()) -> RecipeRules {
        RecipeRules(
            RecipeSet(recipes, options: RecipeOptions(caps: caps)), in: calendar, hasTemplate: { _ in true },
            staging: NoMessages())
    }

    /// As if the message of the winner was shown at once.
    private static func show(_ outcome: RecipeOutcome?, at now: Timestamp, in store: Store) throws -> String? {
        guard let winner = outcome?.evaluation.winner else { return nil }
        for name in [EventName.notified, .viewed] {
            try store.tracking.report(name, of: nil, recipe: winner.id, at: now)
        }
        return winner.id
    }

    private static func facts(_ access: Transaction, at now: Timestamp) -> StoredFacts {
        StoredFacts(access: access, now: now, profile: RecipeProfile()) { _ in true }
    }

    /// The database is closed by nobody: what was committed is what the next one finds.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a year in a store that is opened anew again and again is that of a simulation`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let (recipes, caps) = SimulationTests.recipes(&random)
        var simulation = RecipeSimulation(RecipeSet(recipes, options: RecipeOptions(caps: caps)), in: Self.calendar) {
            _ in true
        }
        let directory = try TemporaryDirectory()
        var stores: [Store] = []
        var shown = 0
        for (index, (value, _)) in SimulationTests.year(&random).enumerated() {
            if index == 0 || Int.random(in: 0..<300, using: &random) == 0 {
                stores.append(try Store(at: directory.path))
                stores.last?.recipes.rules = Self.rules(recipes, caps: caps)
            }
            let line = try RecipeSimulation.Line(json: value)
            let store = try #require(stores.last)
            let outcome = try store.recipes.happened(line.event, at: line.at)
            let winner = try Self.show(outcome, at: line.at, in: store)
            let expected = try simulation.play(line).map(\.recipe)
            #expect(winner.map { [$0] } ?? [] == expected, "\(line.at)")
            shown += expected.count
        }
        #expect(shown > 50 && stores.count > 2, "\(shown), \(stores.count)")
        for store in stores { try store.close() }
    }

    @Test
    func `an event that concerns no recipe writes nothing but the event`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        store.recipes.rules = Self.rules([Recipe("a", on: [Trigger(.event("e"))], template: "c")])
        #expect(try store.recipes.happened(RecipeEvent(.geofence("x", .enter)), at: .seconds(0)) == nil)
        #expect(try store.recipes.happened(RecipeEvent(.custom("other")), at: .seconds(0)) == nil)
        #expect(try store.tracking.eventNames() == ["other"])
        let outcome = try #require(try store.recipes.happened(RecipeEvent(.custom("e")), at: .seconds(1)))
        #expect(outcome.message?.id == "a-1800000001000")
        #expect(try store.tracking.eventNames() == ["other", "e"])
    }

    @Test
    func `a clock that was ended or started anew since it was looked at does not fire`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        store.recipes.rules = Self.rules([
            Recipe(
                "cart", on: [Trigger(.inaction(after: "Opened", without: "Paid", within: .seconds(600)))], template: "c"
            )
        ])
        let opened = RecipeEvent(.custom("Opened"), properties: ["cart": 1])
        _ = try store.recipes.happened(opened, at: .seconds(0))
        let due = try store.recipes.dueTimers(at: .seconds(600)).map(\.event)
        #expect(due.map(\.properties) == [["cart": 1]])
        // Another process is faster.
        _ = try store.recipes.happened(RecipeEvent(.custom("Paid")), at: .seconds(600))
        #expect(try store.recipes.happened(due, at: .seconds(600)).isEmpty)
        _ = try store.recipes.happened(opened, at: .seconds(601))
        #expect(try store.recipes.happened(due, at: .seconds(602)).isEmpty)
        #expect(try store.recipes.happened(due, at: .seconds(1_201)).map(\.evaluation.winner?.id) == ["cart"])
    }

    @Test
    func `an event that tracking takes in is evaluated, but not one that a recipe's function reports`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        var twice = Recipe("a", on: [Trigger(.event("e"))], template: "c")
        twice.limits = [Limit(.onEvery, 2)]
        store.recipes.rules = Self.rules([twice])
        try store.queue.add(.sample("function", isVisual: false, recipe: "a"))
        try store.queue.add(.sample("card", recipe: "a"))
        func triggers() throws -> Int {
            try store.database.single {
                try Self.facts($0, at: .seconds(9)).triggers(of: "a")
            }
        }
        try store.tracking.report("e", of: nil, at: .seconds(0))
        #expect(try triggers() == 1)
        // Somebody has tapped the card; the function ran without anybody.
        try store.tracking.report("e", of: "card", at: .seconds(1))
        #expect(try triggers() == 2)
        try store.tracking.report("e", of: "function", at: .seconds(2))
        #expect(try triggers() == 2)
    }

    @Test
    func `views are forgotten when no limit can look at them, and counted ever all the same`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        var quarter = Recipe("long", on: [Trigger(.event("e"))], template: "c")
        quarter.limits = [Limit(.days, 1_000, every: 90)]
        store.recipes.rules = Self.rules([quarter, Recipe("short", on: [Trigger(.event("e"))], template: "c")])
        for day in 0..<120 as Range<Int64> {
            for recipe in ["long", "short", "gone"] {
                try store.tracking.report(.viewed, of: nil, recipe: recipe, at: .seconds(day * 86_400))
            }
        }
        let end = Timestamp.seconds(119 * 86_400)
        while try store.recipes.prune(at: end) {}
        func views(_ recipe: String, since start: Timestamp?) throws -> Int {
            try store.database.single {
                try Self.facts($0, at: end).views(of: .recipe(recipe), since: start, upTo: .max)
            }
        }
        let start = Timestamp(milliseconds: 0)
        #expect(try (89...91).contains(views("long", since: start)))
        #expect(try (31...32).contains(views("short", since: start)))
        #expect(try (31...32).contains(views("gone", since: start)))
        for recipe in ["long", "short", "gone"] { #expect(try views(recipe, since: nil) == 120) }
    }

    @Test
    func `a clock of inaction survives the process that started it`() throws {
        let directory = try TemporaryDirectory()
        let cart = Recipe(
            "cart", on: [Trigger(.inaction(after: "Opened", without: "Paid", within: .seconds(600)))], template: "c")
        func happened(_ name: String, _ second: Int64) throws -> Timestamp? {
            let store = try Store(at: directory.path)
            defer { try? store.close() }
            store.recipes.rules = Self.rules([cart])
            _ = try store.recipes.happened(RecipeEvent(.custom(name)), at: .seconds(second))
            return try store.recipes.nextTimer()
        }
        #expect(try happened("Opened", 0) == .seconds(600))
        #expect(try happened("Opened", 60) == .seconds(660))
        #expect(try happened("Paid", 120) == nil)
        #expect(try happened("Opened", 200) == .seconds(800))
        let store = try Store(at: directory.path)
        defer { try? store.close() }
        store.recipes.rules = Self.rules([cart])
        #expect(try store.recipes.dueTimers(at: .seconds(799)).isEmpty)
        let due = try #require(try store.recipes.dueTimers(at: .seconds(10_000)).first)
        let event = RecipeEvent(.timer(recipe: due.recipe, trigger: due.trigger))
        #expect(try store.recipes.happened(event, at: .seconds(10_000))?.evaluation.winner?.id == "cart")
        #expect(try store.recipes.nextTimer() == nil)
    }

    @Test
    func `a view that was counted while the clock was wrong stops nothing`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        var daily = Recipe("a", on: [Trigger(.event("e"))], template: "c")
        daily.limits = [Limit(.days, 1)]
        store.recipes.rules = Self.rules([daily])
        try store.tracking.report(.viewed, of: nil, recipe: "a", at: .seconds(10 * 365 * 86_400))
        #expect(try store.recipes.happened(RecipeEvent(.custom("e")), at: .seconds(0))?.evaluation.winner?.id == "a")
    }

    @Test
    func `whoever opts out takes along what was counted, and nothing more is`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        var once = Recipe("a", on: [Trigger(.event("e"))], template: "c")
        once.limits = [Limit(.ever, 1)]
        store.recipes.rules = Self.rules([once])
        func happens(_ second: Int64) throws -> String? {
            let now = Timestamp.seconds(second)
            return try Self.show(store.recipes.happened(RecipeEvent(.custom("e")), at: now), at: now, in: store)
        }
        #expect(try happens(0) == "a")
        #expect(try happens(1) == nil)
        // Another user: limits begin anew.
        _ = try store.tracking.resetProfile()
        #expect(try happens(2) == "a")
        _ = try store.tracking.optOut(at: .seconds(3))
        #expect(try happens(4) == nil)
        _ = try store.tracking.optIn()
        #expect(try happens(5) == "a")
    }

    @Test
    func `a control group is drawn by a user who is known from the first event on`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        store.recipes.rules = Self.rules([Recipe("a", on: [Trigger(.event("e"))], template: "c", controlGroup: 50)])
        let first = try store.recipes.happened(RecipeEvent(.custom("e")), at: .seconds(0))?.evaluation
        let user = try #require(try store.tracking.identity()?.userID)
        let isWithheld = Recipe("a", on: [], template: "c", controlGroup: 50).isWithheld(from: RecipeProfile(id: user))
        #expect(first?.withheld == (isWithheld ? ["a"] : []))
        _ = try store.tracking.edit([ProfileChange(.tag, key: "plan", value: Array(#""pro""#.utf8))], at: .seconds(1))
        #expect(
            try store.recipes.happened(RecipeEvent(.custom("e")), at: .seconds(2))?.evaluation.withheld
                == first?.withheld)
    }

    @Test
    func `properties with items are as long as tracking takes them, together`() throws {
        let item: ValueObject = ["sku": .string(String(repeating: "x", count: 1_000))]
        let event = RecipeEvent(.custom("e"), items: Array(repeating: item, count: 100))
        #expect(throws: TrackingError.self) { try event.check() }
        #expect(throws: Never.self) { try RecipeEvent(.custom("e"), items: [item]).check() }
    }

    @Test
    func `recipes of one playlist take turns`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        store.recipes.rules = Self.rules(
            ["a", "b", "c"].map { Recipe($0, on: [Trigger(.idle(.seconds(30)))], template: "c", playlist: "loop") })
        let shown = try (0..<7 as Range<Int64>).map { second in
            let now = Timestamp.seconds(second)
            return try Self.show(store.recipes.happened(RecipeEvent(.idle(.seconds(60))), at: now), at: now, in: store)
        }
        #expect(shown == ["a", "b", "c", "a", "b", "c", "a"])
    }

    @Test
    func `every question is answered by an index`() throws {
        let temporary = try TemporaryStore()
        for query in [
            "SELECT count(*) FROM (SELECT 1 FROM recipe_view WHERE recipe = 'a' AND at BETWEEN 1 AND 2 LIMIT 5)",
            "SELECT count(*) FROM (SELECT 1 FROM recipe_view WHERE is_capped = 1 AND at BETWEEN 1 AND 2 LIMIT 5)",
            "SELECT views FROM recipe_state WHERE recipe = 'a'", "SELECT due FROM recipe_timer ORDER BY due LIMIT 1",
            "SELECT recipe, trigger, due FROM recipe_timer WHERE due <= 1 ORDER BY due LIMIT 5",
            "SELECT recipe FROM recipe_view WHERE recipe > 'a' ORDER BY recipe LIMIT 1",
            "SELECT 1 FROM recipe_view WHERE recipe = 'a' AND at < 5 LIMIT 1",
        ] {
            let plan = try temporary.store.database.single { access in
                try access.command("EXPLAIN QUERY PLAN \(query)").all { $0.text(3) }
            }
            let reads = plan.filter { $0.contains("recipe_") }
            #expect(
                !reads.isEmpty && reads.allSatisfy { $0.contains("INDEX") || $0.contains("PRIMARY KEY") }, "\(plan)")
        }
    }
}

private struct NoMessages: RecipeStaging {
    func stage(
        _ message: Message?, of recipe: Recipe, behind notice: Recipe.Notice?, refusing reason: String?,
        at moment: Timestamp, in access: Transaction
    ) throws -> StagedMessage {
        StagedMessage(id: "\(recipe.id)-\(moment.milliseconds)")
    }
}
