import MarqueeModel
import Testing

@testable import MarqueeRecipes

/// What a recipe's own clocks say, across restarts and the days on which clocks are changed.
struct ClockTests {
    private static func times(_ source: Trigger.Source, from start: String, _ count: Int) throws -> [String] {
        let calendar = try #require(LocalCalendar(timeZone: "Europe/Rome", locale: "it-IT"))
        var (moment, found): (Timestamp, [String]) = (try #require(Timestamp(start)), [])
        for _ in 0..<count {
            moment = try #require(source.next(after: moment, in: calendar))
            found.append(moment.description)
        }
        return found
    }

    @Test
    func `every begins at midnight, so that a restart changes nothing`() throws {
        let quarter = Trigger.Source.every(.seconds(900))
        #expect(
            try Self.times(quarter, from: "2026-04-01T10:07:00Z", 3)
                == ["2026-04-01T10:15:00Z", "2026-04-01T10:30:00Z", "2026-04-01T10:45:00Z"])
        #expect(try Self.times(quarter, from: "2026-04-01T10:15:00Z", 1) == ["2026-04-01T10:30:00Z"], "never twice")
        #expect(
            try Self.times(.every(.hours(7)), from: "2026-04-01T12:00:00Z", 4) == [
                "2026-04-01T19:00:00Z", "2026-04-01T22:00:00Z", "2026-04-02T05:00:00Z", "2026-04-02T12:00:00Z",
            ], "anew each day")
        #expect(
            try Self.times(.every(.hours(36)), from: "2026-04-01T12:00:00Z", 2)
                == ["2026-04-02T12:00:00Z", "2026-04-04T00:00:00Z"])
        #expect(try Self.times(.every(.hours(36)), from: "2026-04-01T20:00:00Z", 1) == ["2026-04-02T12:00:00Z"])
        #expect(
            try Self.times(.every(.days(7)), from: "2026-04-01T12:00:00Z", 2)
                == ["2026-04-01T22:00:00Z", "2026-04-08T22:00:00Z"])
        let calendar = try #require(LocalCalendar(timeZone: "Europe/Rome"))
        #expect(Trigger.Source.every(.seconds(0)).next(after: Timestamp(milliseconds: 0), in: calendar) == nil)
    }

    @Test
    func `every some hours is by the clock on the wall, also when that is changed`() throws {
        #expect(
            try Self.times(.every(.hours(24)), from: "2026-10-24T12:00:00Z", 3)
                == ["2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z", "2026-10-26T23:00:00Z"])
        #expect(
            try Self.times(.every(.hours(12)), from: "2026-10-24T22:00:00Z", 3)
                == ["2026-10-25T11:00:00Z", "2026-10-25T23:00:00Z", "2026-10-26T11:00:00Z"])
        #expect(
            try Self.times(.every(.seconds(1_800)), from: "2026-10-24T23:45:00Z", 4)
                == ["2026-10-25T00:00:00Z", "2026-10-25T00:30:00Z", "2026-10-25T01:00:00Z", "2026-10-25T01:30:00Z"],
            "both times that it is two")
    }

    @Test
    func `a time of day comes once a day, also when clocks are changed`() throws {
        let half = Trigger.Source.times([try #require(TimeOfDay("02:30:00"))])
        #expect(
            try Self.times(half, from: "2026-03-28T00:00:00Z", 3)
                == ["2026-03-28T01:30:00Z", "2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z"])
        #expect(
            try Self.times(half, from: "2026-10-24T12:00:00Z", 2) == ["2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"])
        let two = Trigger.Source.times([try #require(TimeOfDay("18:00")), try #require(TimeOfDay("09:00"))])
        #expect(
            try Self.times(two, from: "2026-04-01T07:00:00Z", 3)
                == ["2026-04-01T16:00:00Z", "2026-04-02T07:00:00Z", "2026-04-02T16:00:00Z"])
        let calendar = try #require(LocalCalendar(timeZone: "Europe/Rome"))
        #expect(Trigger.Source.sessionStart.next(after: Timestamp(milliseconds: 0), in: calendar) == nil)
    }

    @Test
    func `the last second of a day comes once a day too`() throws {
        let last = Trigger.Source.times([try #require(TimeOfDay("23:59:59"))])
        #expect(
            try Self.times(last, from: "2026-04-01T21:59:58Z", 3)
                == ["2026-04-01T21:59:59Z", "2026-04-02T21:59:59Z", "2026-04-03T21:59:59Z"])
    }

    @Test
    func `an event starts the clock of its absence, and another one ends it`() throws {
        let set = RecipeSet([
            Recipe(
                "cart",
                on: [
                    Trigger(.sessionStart),
                    Trigger(
                        .inaction(after: "CartOpened", without: "Charged", within: .seconds(600)),
                        where: [Condition("amount", .greaterThan, 10)]),
                ], template: "card"),
            Recipe("again", on: [Trigger(.inaction(after: "x", without: "x", within: .seconds(1)))], template: "card"),
        ])
        let now = Timestamp(milliseconds: 1_000)
        let opened = set.timers(after: RecipeEvent(.custom("CartOpened"), properties: ["amount": 11]), at: now)
        #expect(
            opened.started == [
                InactionTimer(
                    recipe: "cart", trigger: 1, due: Timestamp(milliseconds: 601_000), properties: ["amount": 11])
            ])
        #expect(opened.ended.isEmpty)
        #expect(
            set.timers(after: RecipeEvent(.custom("CartOpened"), properties: ["amount": 10]), at: now).started.isEmpty)
        let charged = set.timers(after: RecipeEvent(.custom("Charged")), at: now)
        #expect(charged.started.isEmpty)
        #expect(charged.ended.map(\.recipe) == ["cart"])
        #expect(charged.ended.map(\.trigger) == [1])
        #expect(set.timers(after: RecipeEvent(.custom("x")), at: now).started.map(\.recipe) == ["again"])
        #expect(set.timers(after: RecipeEvent(.custom("other")), at: now).started.isEmpty)
        #expect(set.timers(after: RecipeEvent(.sessionStart), at: now).ended.isEmpty)
        let due = RecipeEvent(.timer(recipe: "cart", trigger: 1))
        let calendar = try #require(LocalCalendar(timeZone: "UTC"))
        #expect(try set.evaluate(due, at: Moment(now, in: calendar), KnownFacts()).winner?.id == "cart")
        let none = RecipeEvent(.timer(recipe: "cart", trigger: 0))
        #expect(try set.evaluate(none, at: Moment(now, in: calendar), KnownFacts()).winner == nil)
    }
}
