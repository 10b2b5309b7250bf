import MarqueeModel
import MarqueeTesting
import Testing

@testable import MarqueeRecipes

struct EvaluationTests {
    private static func moment(_ now: String = "2026-04-01T10:00:00Z") throws -> Moment {
        Moment(
            try #require(Timestamp(now)), in: try #require(LocalCalendar(timeZone: "Europe/Rome", locale: "it-IT")))
    }

    private static func recipe(
        _ id: String, _ priority: Int = 0, on event: String = "e", _ change: (inout Recipe) -> Void = { _ in }
    ) -> Recipe {
        var recipe = Recipe(id, on: [Trigger(.event(event))], template: "card", priority: priority)
        change(&recipe)
        return recipe
    }

    private static func lines(
        _ recipes: [Recipe], _ event: RecipeEvent = RecipeEvent(.custom("e")), facts: KnownFacts = KnownFacts(),
        caps: RecipeCaps = RecipeCaps(), isOnline: Bool? = nil
    ) throws -> [String] {
        let set = RecipeSet(recipes, options: RecipeOptions(caps: caps))
        let evaluation = try set.evaluate(event, at: moment(), facts, isOnline: isOnline, isExplained: true)
        let quiet = try set.evaluate(event, at: moment(), facts, isOnline: isOnline)
        #expect(quiet.winner == evaluation.winner)
        #expect(quiet.triggered == evaluation.triggered)
        #expect(quiet.withheld == evaluation.withheld)
        #expect(evaluation.verdicts.map(\.recipe) == recipes.map(\.id))
        return evaluation.verdicts.map { verdict in
            switch verdict.outcome {
            case .won: "\(verdict.recipe) won"
            case .lost(let reason): "\(verdict.recipe) lost: \(reason)"
            case .stopped(let step, let reason, let until):
                "\(verdict.recipe) \(step): \(reason)\(until.map { " until \($0)" } ?? "")"
            }
        }
    }

    @Test
    func `the highest priority wins, and among equals the first`() throws {
        #expect(
            try Self.lines([Self.recipe("low", -1), Self.recipe("first", 5), Self.recipe("second", 5)]) == [
                "low lost: 'first' has a higher priority (5 instead of -1)", "first won",
                "second lost: 'first' has the same priority and is defined earlier",
            ])
        #expect(try Self.lines([]) == [])
    }

    @Test
    func `each step stops a recipe, and the first one says why`() throws {
        let facts = KnownFacts(
            profile: RecipeProfile(id: "p", tags: ["plan": "free"]),
            viewed: [("limits", Timestamp(milliseconds: 0))],
            notified: [("cooldown", try #require(Timestamp("2026-04-01T09:59:00Z")))])
        let recipes = [
            Self.recipe("trigger", 9, on: "other"),
            Self.recipe("template", 9) { $0.message = MessagePattern(Message("gone")) },
            Self.recipe("audience", 9) {
                $0.audience = .tag(Condition("plan", .equals, "pro")); $0.schedule = Schedule([.init()])
            },
            Self.recipe("schedule", 9) {
                $0.schedule = Schedule([.init()]); $0.limits = [Limit(.ever, 0)]
            },
            Self.recipe("cooldown", 9) {
                $0.cooldown = Cooldown(own: .seconds(120)); $0.limits = [Limit(.ever, 0)]
            },
            Self.recipe("limits", 9) {
                $0.limits = [Limit(.ever, 1)]; $0.controlGroup = 100
            },
            Self.recipe("control", 9) { $0.controlGroup = 100 },
            Self.recipe("winner", 1),
        ]
        #expect(
            try Self.lines(recipes, facts: facts) == [
                "trigger trigger: it does not react to this event", "template template: unknown template 'gone'",
                "audience audience: expected a tag 'plan' equal to \"pro\"",
                "schedule schedule: its schedule is over",
                "cooldown cooldown: it was notified less than 2m ago until 2026-04-01T10:01:00Z",
                "limits limits: it was seen once; its limit is 1 (ever)",
                "control control: this profile is in its control group: it is counted, but shown nothing", "winner won",
            ])
        let evaluation = try RecipeSet(recipes).evaluate(RecipeEvent(.custom("e")), at: Self.moment(), facts)
        #expect(evaluation.triggered == ["audience", "schedule", "cooldown", "limits", "control", "winner"])
        #expect(evaluation.withheld == ["control"])
    }

    @Test
    func `any one trigger suffices, and the nearest says what it lacks`() throws {
        let recipe = Self.recipe("r") {
            $0.triggers = [
                Trigger(.sessionStart), Trigger(.event("e"), where: [Condition("amount", .greaterThan, 5)]),
                Trigger(.event("e"), tags: ["a"]),
            ]
        }
        #expect(try Self.lines([recipe]) == ["r trigger: expected 'amount' greater than 5"])
        #expect(try Self.lines([recipe], RecipeEvent(.custom("e"), tags: ["a"])) == ["r won"])
        #expect(try Self.lines([recipe], RecipeEvent(.sessionStart)) == ["r won"])
    }

    @Test
    func `cooldowns end to the millisecond, and a clock that jumped holds up nobody for ever`() throws {
        func outcome(_ cooldown: Cooldown, notified: [(String, String)]) throws -> String {
            let facts = KnownFacts(notified: try notified.map { ($0.0, try #require(Timestamp($0.1))) })
            return try Self.lines([Self.recipe("r") { $0.cooldown = cooldown }], facts: facts)[0]
        }
        let hour = Cooldown(global: .seconds(3_600))
        #expect(try outcome(hour, notified: []) == "r won")
        #expect(try outcome(hour, notified: [("x", "2026-04-01T09:00:00Z")]) == "r won")
        #expect(
            try outcome(hour, notified: [("x", "2026-04-01T09:00:00.001Z")])
                == "r cooldown: some recipe was notified less than 1h ago until 2026-04-01T10:00:00.001Z")
        let own = Cooldown(global: .seconds(60), own: .seconds(3_600))
        #expect(try outcome(own, notified: [("x", "2026-04-01T09:58:00Z"), ("r", "2026-04-01T08:00:00Z")]) == "r won")
        #expect(
            try outcome(own, notified: [("x", "2026-04-01T09:59:30Z"), ("r", "2026-04-01T09:30:00Z")])
                == "r cooldown: it was notified less than 1h ago until 2026-04-01T10:30:00Z", "the later of both")
        let once = Cooldown(isOnce: true)
        #expect(try outcome(once, notified: [("x", "2026-04-01T09:00:00Z")]) == "r won")
        #expect(
            try outcome(once, notified: [("r", "1999-01-01T00:00:00Z")]).hasPrefix(
                "r cooldown: it was already notified")
        )
        #expect(
            try outcome(once, notified: [("r", "2036-01-01T00:00:00Z")]).hasPrefix(
                "r cooldown: it was already notified")
        )
        #expect(
            try outcome(hour, notified: [("x", "2026-04-01T11:00:00Z")])
                == "r cooldown: some recipe was notified less than 1h ago until 2026-04-01T11:00:00Z",
            "a little ahead is now")
        #expect(try outcome(hour, notified: [("x", "2036-04-01T10:00:00Z")]) == "r won")
    }

    @Test
    func `pages of a playlist ask for no rest`() throws {
        let facts = KnownFacts(notified: [("x", try #require(Timestamp("2026-04-01T09:59:59Z")))])
        let page = Recipe(
            "page", on: [Trigger(.idle(.seconds(30)))], template: "card", cooldown: Cooldown(global: .seconds(3_600)),
            playlist: "loop")
        #expect(try Self.lines([page], RecipeEvent(.idle(.seconds(31))), facts: facts) == ["page won"])
    }

    private static let pages = ["a", "b", "c"].map {
        Recipe($0, on: [Trigger(.idle(.seconds(30)))], template: "card", playlist: "loop")
    }

    /// Which page is next, of those that are given, when each was seen so often.
    private static func next(
        _ rotation: PlaylistRotation?, of recipes: [Recipe] = pages, after last: String?, views: [String: Int] = [:],
        now: String = "2026-04-01T10:00:00Z"
    ) throws -> String? {
        var facts = KnownFacts(turns: last.map { ["loop": $0] } ?? [:])
        for (page, count) in views {
            facts.viewed += Array(repeating: (page, Timestamp(milliseconds: 0)), count: count)
        }
        let set = RecipeSet(recipes, options: RecipeOptions(playlists: rotation.map { ["loop": $0] } ?? [:]))
        let event = RecipeEvent(.idle(.seconds(31)))
        let winner = try set.evaluate(event, at: moment(now), facts).winner?.id
        #expect(try set.evaluate(event, at: moment(now), facts, isExplained: true).winner?.id == winner)
        return winner
    }

    @Test(
        arguments: [
            (nil, nil, "a"), (nil, "a", "b"), (.order, "b", "c"), (.order, "c", "a"), (.order, "one that is gone", "a"),
            (.leastShown, nil, "b"), (.leastShown, "b", "c"), (.leastShown, "c", "b"),
        ] as [(PlaylistRotation?, String?, String)])
    func `a playlist rotates as it is told`(rotation: PlaylistRotation?, last: String?, expected: String) throws {
        #expect(try Self.next(rotation, after: last, views: ["a": 3, "b": 1, "c": 2]) == expected)
    }

    @Test
    func `a page that this profile is not shown has no turn, and holds up nobody's`() throws {
        var pages = Self.pages
        pages[0].controlGroup = 100
        #expect(try Self.next(nil, of: pages, after: nil) == "b")
        #expect(try Self.next(nil, of: pages, after: "b") == "c")
        #expect(try Self.next(nil, of: pages, after: "c") == "b")
        var other = Recipe("other", on: [Trigger(.idle(.seconds(30)))], template: "card", priority: 9)
        other.controlGroup = 100
        #expect(try Self.next(nil, of: [other] + Self.pages, after: "a") == "b")
    }

    @Test
    func `who is passed over by a playlist is told so`() throws {
        let plain = Recipe("x", on: [Trigger(.idle(.seconds(30)))], template: "card")
        let facts = KnownFacts(turns: ["loop": "a"])
        #expect(
            try Self.lines([Self.pages[0], plain, Self.pages[1]], RecipeEvent(.idle(.seconds(31))), facts: facts) == [
                "a lost: it is the turn of 'b' in the playlist 'loop'",
                "x lost: it is the turn of 'b' in the playlist 'loop'", "b won",
            ])
    }

    @Test
    func `a page is not drawn twice in a row, and each other one as often`() throws {
        var counts: [String: Int] = [:]
        for milliseconds in 0..<600 {
            let now = "2026-04-01T10:\(milliseconds % 50 + 10):00.\(milliseconds + 100)Z"
            let drawn = try #require(try Self.next(.random, after: "b", now: now))
            counts[drawn, default: 0] += 1
        }
        #expect(Set(counts.keys) == ["a", "c"])
        #expect(counts.values.allSatisfy { (200...400).contains($0) }, "\(counts)")
    }

    /// What is decided without an explanation is what is explained: with playlists, control groups, limits and priorities.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `an explanation changes nothing`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let recipes = (0..<12).map { number in
            Recipe(
                "r\(number)", on: [Trigger(.idle(.seconds(30)))], template: "card",
                limits: Int.random(in: 0...3, using: &random) == 0 ? [Limit(.ever, 1)] : [],
                priority: Int.random(in: 0...2, using: &random),
                controlGroup: Int.random(in: 0...3, using: &random) == 0 ? 100 : 0,
                playlist: [nil, "one", "two"].randomElement(using: &random) ?? nil)
        }
        let rotation = PlaylistRotation.allCases.randomElement(using: &random) ?? .order
        let set = RecipeSet(recipes, options: RecipeOptions(playlists: ["one": rotation, "two": rotation]))
        var facts = KnownFacts()
        facts.playlists = Dictionary(recipes.compactMap { one in one.playlist.map { (one.id, $0) } }) { $1 }
        for round in 0..<40 {
            let moment = try Self.moment("2026-04-01T10:00:\(round + 10).\(round * 7 + 100)Z")
            let event = RecipeEvent(.idle(.seconds(31)))
            let quiet = try set.evaluate(event, at: moment, facts)
            let explained = try set.evaluate(event, at: moment, facts, isExplained: true)
            #expect(quiet.winner == explained.winner && quiet.withheld == explained.withheld)
            #expect(quiet.triggered == explained.triggered)
            guard let winner = quiet.winner else { continue }
            #expect(explained.verdicts.first { $0.outcome == Verdict.Outcome.won }?.recipe == winner.id)
            facts.viewed.append((winner.id, moment.now))
            if let playlist = winner.playlist { facts.turns[playlist] = winner.id }
        }
    }

    @Test
    func `when the server says no, or nothing, nothing happens`() throws {
        let recipes = [Self.recipe("asks", 2) { $0.asksOnline = true }, Self.recipe("other", 1)]
        #expect(try Self.lines(recipes, isOnline: true)[0] == "asks won")
        #expect(
            try Self.lines(recipes, isOnline: false) == [
                "asks online: the server does not allow it, or no server is configured ('online' in marquee.yaml)",
                "other lost: 'asks' has a higher priority (2 instead of 1)",
            ])
        #expect(try Self.lines(recipes)[0] == "asks won", "whoever shows it asks first")
    }

    @Test
    func `an audience is all, any and not of tags and attributes`() {
        let audience = Audience.all([
            .any([.tag(Condition("plan", .equals, "pro")), .attribute(Condition("age", .greaterThan, 60))]),
            .not(.tag(Condition("beta", .exists))),
        ])
        func objection(_ tags: ValueObject, _ attributes: ValueObject = [:]) -> String? {
            audience.objection(of: RecipeProfile(tags: tags, attributes: attributes))?.description
        }
        #expect(objection(["plan": "Pro"]) == nil)
        #expect(objection([:], ["age": 61]) == nil)
        #expect(
            objection(["plan": "free"], ["age": 60])
                == #"a tag 'plan' equal to "pro" or an attribute 'age' greater than 60"#)
        #expect(objection(["plan": "pro", "beta": true]) == "not a tag 'beta'")
        #expect(Audience.all([]).objection(of: RecipeProfile()) == nil)
        #expect(Audience.any([]).objection(of: RecipeProfile()) != nil, "none of none")
    }

    /// A hundred thousand profiles: three times the standard deviation is 0.3 of a percent.
    @Test(arguments: [0.0, 0.5, 10, 50, 100])
    func `a control group has its share, and stays the same`(_ share: Double) {
        let recipe = Recipe("r", on: [], template: "card", controlGroup: share)
        let other = Recipe("s", on: [], template: "card", controlGroup: share)
        var (withheld, both) = (0, 0)
        for number in 0..<100_000 {
            let profile = RecipeProfile(id: "user-\(number)")
            guard recipe.isWithheld(from: profile) else { continue }
            withheld += 1
            if other.isWithheld(from: profile) { both += 1 }
        }
        #expect(abs(Double(withheld) / 1_000 - share) < 0.5)
        #expect(abs(Double(both) / 1_000 - share * share / 100) < 0.5, "another recipe draws anew")
    }

    @Test
    func `only those that listen are looked at, and none of them is missed`() throws {
        let kinds: [RecipeEvent.Kind] = [
            .custom("a"), .custom("b"), .geofence("g", .enter), .beaconRegion("g", .leave), .beaconRange("g", .near),
            .push(.scheduled), .sessionStart, .idle(.seconds(60)), .timer(recipe: "r7", trigger: 0),
        ]
        let sources: [Trigger.Source] = [
            .event("a"), .event("c"), .geofence("g", .enter), .geofence("g", .leave), .beaconRegion("g", .leave),
            .beaconRange("g", .immediate), .push(.scheduled), .sessionStart, .idle(.seconds(30)), .anything,
            .every(.seconds(900)),
        ]
        let recipes = (0..<60).map { number in
            Recipe(
                "r\(number)",
                on: [
                    Trigger(sources[number % sources.count]), Trigger(sources[number * 7 % sources.count], tags: ["t"]),
                ],
                template: "card", priority: number % 5)
        }
        let set = RecipeSet(recipes)
        for kind in kinds {
            let event = RecipeEvent(kind, tags: ["t"])
            let all = recipes.filter { recipe in
                recipe.triggers.indices.contains {
                    recipe.triggers[$0].objection(to: event, recipe: recipe.id, index: $0) == nil
                }
            }.enumerated().sorted { (-$0.element.priority, $0.offset) < (-$1.element.priority, $1.offset) }
            let evaluation = try set.evaluate(event, at: Self.moment(), KnownFacts())
            #expect(evaluation.triggered == all.map(\.element.id), "\(kind)")
        }
        #expect(set.candidates(for: .custom("c")).count < recipes.count)
        #expect(set.candidates(for: .custom("nobody")) == set.candidates(for: .custom("none")))
        #expect(set["r3"]?.id == "r3")
    }
}
