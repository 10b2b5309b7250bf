import MarqueeModel
import MarqueeYAML
import Testing

@testable import MarqueeRecipes

struct RecipeReaderTests {
    static func read(_ text: String) -> (recipes: [Recipe], findings: [Diagnostic]) {
        var loader = DocumentLoader()
        loader.read(Array(text.utf8), file: "r.yaml")
        let (recipes, findings) = RecipeReader.recipes(loader.recipes)
        return (recipes, loader.diagnostics + findings)
    }

    private static func reading(_ line: String) -> [String] {
        let text = line.contains("trigger:") ? line : "trigger: { event: e }\n  \(line)"
        return read("a:\n  \(text)\n  message: { template: card }\n").findings.map {
            "\($0.source?.range.start.line ?? 0):\($0.source?.range.start.column ?? 0) \($0.code.rawValue): \($0.message)"
        }
    }

    @Test
    func `the example of the description is read as it is meant`() throws {
        let (recipes, findings) = Self.read(
            """
            spring-welcome:
              trigger:
                - event: Charged
                  where:
                    - { property: amount, operator: greaterThan, value: 100 }
                    - { property: category, operator: contains, value: shoes }
                - geofence: { id: milan-store, on: enter }
                - beacon: { region: lobby, on: enter }
                - push: immediate
                - idle: 30s
                - inaction: { after: CartOpened, without: Charged, for: 10m }
                - every: 15m
                - at: ["09:00:00", "18:30"]
                - beacon: { region: lobby, range: near }
                - session: start
                - { tags: [a, b], circle: { latitude: 45.46, longitude: 9.19, radiusKm: 2 } }
              audience: { all: [{ tag: plan, equals: pro }, { not: { tag: beta } }] }
              schedule:
                - { from: 2026-03-01, to: 2026-03-31, days: { Mon: [{ from: "09:00:00", to: "18:00:00" }] } }
              cooldown: { global: 3600, self: 86400 }
              limits: [{ type: days, limit: 1, every: 1 }, { type: ever, limit: 3 }]
              priority: 10
              delay: 5s
              controlGroup: 10%
              labels: { online: true }
              excludeFromCaps: true
              playlist: lobby
              notification: { title: T, body: B }
              message: { template: product-banner, arguments: { title: "Hello {{ event.name }}" } }
            """)
        #expect(findings.isEmpty, "\(findings)")
        let recipe = try #require(recipes.first)
        let place = try #require(Coordinate(latitude: 45.46, longitude: 9.19))
        #expect(
            recipe.triggers == [
                Trigger(
                    .event("Charged"),
                    where: [Condition("amount", .greaterThan, 100), Condition("category", .contains, "shoes")]),
                Trigger(.geofence("milan-store", .enter)), Trigger(.beaconRegion("lobby", .enter)),
                Trigger(.push(.immediate)), Trigger(.idle(.seconds(30))),
                Trigger(.inaction(after: "CartOpened", without: "Charged", within: .seconds(600))),
                Trigger(.every(.seconds(900))),
                Trigger(.times([TimeOfDay(seconds: 32_400), TimeOfDay(seconds: 66_600)])),
                Trigger(.beaconRange("lobby", .near)), Trigger(.sessionStart),
                Trigger(.anything, tags: ["a", "b"], within: Circle(place, radius: 2)),
            ])
        #expect(
            recipe.audience
                == .all([.tag(Condition("plan", .equals, "pro")), .not(.tag(Condition("beta", .exists)))]))
        let hours = TimeOfDay(seconds: 32_400)...TimeOfDay(seconds: 64_800)
        #expect(
            recipe.schedule
                == Schedule([
                    .init(
                        from: CalendarDay(year: 2026, month: 3, day: 1), to: CalendarDay(year: 2026, month: 3, day: 31),
                        days: [.mon: [hours]])
                ]))
        #expect(recipe.cooldown == Cooldown(global: .seconds(3_600), own: .seconds(86_400)))
        #expect(recipe.limits == [Limit(.days, 1), Limit(.ever, 3)])
        #expect(recipe.priority == 10 && recipe.delay == .seconds(5) && recipe.controlGroup == 10)
        #expect(recipe.asksOnline && recipe.excludesFromCaps && recipe.playlist == "lobby")
        #expect(recipe.notification == Recipe.Notice(title: "T", body: "B"))
        #expect(recipe.template == "product-banner")
    }

    @Test
    func `once for ever is a cooldown of -1`() {
        let cooldown = Self.read("a: { trigger: { event: e }, cooldown: { self: -1 }, message: { template: c } }")
            .recipes
            .first?.cooldown
        #expect(cooldown == Cooldown(isOnce: true))
    }

    @Test(arguments: [
        ("limits: [{ type: months, limit: 1 }]", "invalid-limit"),
        ("limits: [{ type: days, limit: -1 }]", "invalid-limit"),
        ("limits: [{ type: days, limit: 99999999999999999999 }]", "invalid-limit"),
        ("limits: [{ type: ever, limit: 1, every: 2 }]", "invalid-limit"), ("limits: [{ limit: 1 }]", "invalid-limit"),
        ("limits: [{ type: onEvery, limit: 0 }]", "invalid-limit"), ("limits: { type: days }", "wrong-shape"),
        ("schedule: [{ from: 2026-02-30, days: {} }]", "invalid-schedule"),
        ("schedule: [{ from: 2026-03-02, to: 2026-03-01, days: {} }]", "invalid-schedule"),
        ("schedule: [{ days: { Mon: [{ from: \"18:00:00\", to: \"09:00:00\" }] } }]", "invalid-schedule"),
        ("schedule: [{ days: { Mon: [{ from: \"23:00:00\", to: \"24:00:00\" }] } }]", "invalid-schedule"),
        ("schedule: [{ days: { Monday: [] } }]", "unknown-key"), ("schedule: [{ from: 2026-03-02 }]", "wrong-shape"),
        ("cooldown: { self: -2 }", "wrong-shape"), ("controlGroup: 101%", "wrong-shape"),
        ("controlGroup: 10", "wrong-shape"), ("priority: 3000000000", "wrong-shape"), ("playlist: a", "wrong-shape"),
        ("audience: { tag: a, equals: 1, contains: 2 }", "wrong-shape"), ("audience: { equals: 1 }", "wrong-shape"),
        ("audience: { not: { tag: a }, equals: 1 }", "wrong-shape"),
        ("audience: { tag: a, exists: 3 }", "invalid-condition"),
        ("audience: { tag: a, between: [2, 1] }", "invalid-condition"),
        ("audience: { tag: a, any: [] }", "wrong-shape"),
        ("audience: { any: [] }", "wrong-shape"),
        ("trigger: { event: a, where: [{ property: b, operator: greaterThan, value: blue }] }", "invalid-condition"),
        ("trigger: { event: a, where: [{ property: b, operator: equals, value: [null] }] }", "invalid-condition"),
        ("trigger: {}", "wrong-shape"), ("trigger: []", "wrong-shape"),
        ("trigger: { event: a, push: immediate }", "wrong-shape"),
        ("trigger: { geofence: { id: a } }", "wrong-shape"), ("trigger: { beacon: { region: a } }", "wrong-shape"),
        ("trigger: { circle: { latitude: 91, longitude: 0, radiusKm: 1 } }", "wrong-shape"),
        ("trigger: { circle: { latitude: 1, longitude: 0, radiusKm: 0 } }", "wrong-shape"),
        ("trigger: { event: a, where: [{ property: b, operator: atLeast, value: 1 }] }", "unknown-operator"),
        ("trigger: { event: a, where: [{ property: b, operator: equals }] }", "invalid-condition"),
        ("trigger: { event: a, where: [{ property: b, operator: between, value: [1] }] }", "invalid-condition"),
        ("trigger: { event: a, where: [{ property: b, operator: between, value: [1, x] }] }", "invalid-condition"),
        ("trigger: { event: a, where: [{ property: b, operator: exists, value: 1 }] }", "invalid-condition"),
        ("trigger: { every: 15 }", "wrong-shape"), ("trigger: { at: \"9:00\" }", "wrong-shape"),
    ])
    func `each mistake has its code, at its place`(line: String, code: String) {
        let found = Self.reading(line)
        #expect(found.count == 1, "\(found)")
        #expect(found.first?.contains(" \(code): ") == true, "\(found)")
        #expect(found.first?.hasPrefix("2:") == true || found.first?.hasPrefix("3:") == true, "\(found)")
    }

    @Test
    func `a recipe leads to one message`() {
        #expect(Self.read("a: { trigger: { event: e } }").findings.map(\.code) == [.noReaction])
        let two = "a: { trigger: { event: e }, message: [{ template: a }, { template: b }] }"
        #expect(Self.read(two).findings.map(\.code) == [.twoReactions])
    }

    @Test
    func `none is what cases call nobody`() {
        #expect(
            Self.read("none: { trigger: { event: e }, message: { template: c } }").findings.map(\.code) == [
                .reservedName
            ])
    }

    @Test
    func `a day can be compared with a moment`() {
        let later = Condition("day", .greaterThan, "2026-03-01")
        #expect(later.holds(for: ["day": "2026-04-01"]) && later.holds(for: ["day": "2026-03-01T00:00:01Z"]))
        #expect(!later.holds(for: ["day": "2026-03-01"]) && !later.holds(for: ["day": "soon"]))
    }

    @Test
    func `a name is there once, over all files`() {
        var loader = DocumentLoader()
        for file in ["a.yaml", "b.yaml"] {
            loader.read(Array("x: { trigger: { event: e }, message: { template: c } }".utf8), file: file)
        }
        #expect(loader.diagnostics.map(\.code) == [.duplicateRecipe])
        #expect(loader.diagnostics.first?.source?.file == "b.yaml")
        #expect(loader.recipes.map(\.id) == ["x"])
    }
}
