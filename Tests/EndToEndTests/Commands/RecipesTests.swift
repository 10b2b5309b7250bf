import MarqueeModel
import Testing

@Suite(.timeLimit(.minutes(20)))
struct RecipesTests {
    private static let recipes = """
        spring-welcome:
          trigger:
            - event: Charged
              where: [{ property: amount, operator: greaterThan, value: 100 }]
          audience: { tag: plan, equals: pro }
          limits: [{ type: days, limit: 1 }]
          priority: 10
          message: { template: banner, arguments: { title: "Hello {{ event.name }}" } }
        other:
          trigger: { event: Charged }
          message: { template: banner, arguments: { title: "{{ event.sku }}" } }
        left:
          trigger: { geofence: { id: milan, on: leave } }
          message: { template: banner }
        """

    private static func project() throws -> TestProject {
        let project = try TestProject()
        try project.write(recipes, to: "recipes/spring.yaml")
        try project.write(
            "timeZone: Europe/Rome\nprofile: { id: ada, tags: { plan: pro } }\n", to: "state.yaml")
        return project
    }

    private static let event = #"{"event":"Charged","properties":{"amount":120,"name":"Ada"}}"#
    private static let monday = "2026-03-02T10:00:00Z"

    @Test
    func `they are listed in the order of their definition`() throws {
        let outcome = try Self.project().marquee("recipes", "list")
        #expect(
            outcome.output == """
                RECIPE          TRIGGER               PRIORITY  TEMPLATE
                spring-welcome  event Charged         10        banner
                other           event Charged         0         banner
                left            geofence milan leave  0         banner

                """, "\(outcome.output)")
        #expect(outcome.code == 0)
    }

    @Test
    func `an event is explained for every recipe`() throws {
        let project = try Self.project()
        let outcome = try project.marquee(
            "recipes", "explain", "-", "--at", Self.monday, "--given", "state.yaml", input: Self.event)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(
            outcome.output == """
                Charged at 2026-03-02T10:00:00Z: 'spring-welcome' wins
                RECIPE          OUTCOME             REASON
                spring-welcome  won
                other           lost                'spring-welcome' has a higher priority (10 instead of 0)
                left            stopped at trigger  it does not react to this event

                """, "\(outcome.output)")
        let nobody = try project.marquee("recipes", "explain", "-", "--at", Self.monday, input: Self.event)
        #expect(nobody.output.contains("'other' wins"))
        #expect(
            nobody.output.contains("stopped at audience  expected a tag 'plan' equal to \"pro\""), "\(nobody.output)")
        #expect(nobody.errors.contains("warning: 'event.sku' is unknown, so it is empty in the message"))
    }

    @Test
    func `as JSON, with what was seen before`() throws {
        let project = try Self.project()
        try project.write(
            """
            timeZone: Europe/Rome
            profile: { id: ada, tags: { plan: pro } }
            viewed: [{ recipe: spring-welcome, at: 2026-03-02T09:00:00Z }]
            """, to: "state.yaml")
        let outcome = try project.marquee(
            "recipes", "explain", "-", "--at", Self.monday, "--given", "state.yaml", "--format", "json",
            input: Self.event)
        let expected: Value = [
            "event": try Value(json: Self.event), "at": .string(Self.monday), "winner": "other",
            "recipes": [
                [
                    "id": "spring-welcome", "outcome": "stopped", "step": "limits",
                    "reason": "it was seen once; its limit is 1 (days)",
                ], ["id": "other", "outcome": "won"],
                ["id": "left", "outcome": "stopped", "step": "trigger", "reason": "it does not react to this event"],
            ],
            "message": ["template": "banner", "arguments": ["title": ""]],
            "warnings": ["'event.sku' is unknown, so it is empty in the message"],
        ]
        #expect(try outcome.json == expected, "\(outcome.output)")
    }

    @Test
    func `a span of time tells what could fire in it`() throws {
        let project = try Self.project()
        try project.write(
            "never: { trigger: { at: \"20:00\" }, schedule: [{ days: { Mon: [{ from: \"09:00\", to: \"18:00\" }] } }],"
                + " message: { template: banner } }\n", to: "recipes/never.yaml")
        let outcome = try project.marquee(
            "recipes", "explain", "--from", "2026-03-01T00:00:00Z", "--to", "2026-04-01T00:00:00Z")
        #expect(outcome.output.contains("other           from 2026-03-01T00:00:00Z"), "\(outcome.output)")
        #expect(
            outcome.output.contains(
                "never           never: the next times of its triggers are all outside of its schedule"))
    }

    @Test
    func `recorded events are played`() throws {
        let project = try Self.project()
        let lines = """
            {"event":"Charged","at":"2026-03-02T10:00:00Z","properties":{"amount":120},"profile":{"id":"ada","tags":{"plan":"pro"}}}
            {"event":"Charged","at":"2026-03-02T11:00:00Z","properties":{"amount":120}}
            {"geofence":"milan","on":"leave","at":"2026-03-02T12:00:00Z","profile":{"id":"bob"}}
            """
        let outcome = try project.marquee("recipes", "simulate", "-", input: lines)
        #expect(
            outcome.output == """
                WHEN                  PROFILE  RECIPE          EVENT
                2026-03-02T10:00:00Z  ada      spring-welcome  Charged
                2026-03-02T11:00:00Z  ada      other           Charged
                2026-03-02T12:00:00Z  bob      left            geofence milan leave

                """, "\(outcome.output)")
        #expect(outcome.errors.contains("3 messages would have been shown"))
        try project.write("notified: [{ recipe: other, at: 2026-03-01T00:00:00Z }]", to: "past.yaml")
        let past = try project.marquee("recipes", "simulate", "-", "--given", "past.yaml", input: lines)
        #expect(past.code == 1)
        #expect(past.errors.contains("a simulation starts without a history"), "\(past.errors)")
        let late = try project.marquee(
            "recipes", "simulate", "-", input: lines + "\n{\"event\":\"a\",\"at\":\"2026-01-01T00:00:00Z\"}")
        #expect(late.code == 1)
        #expect(late.errors.contains("<stdin>:4:19: error[wrong-shape]: the events are not in order"), "\(late.errors)")
    }

    @Test
    func `an event that is tracked becomes a message, and the store knows of it afterwards`() throws {
        let project = try Self.project()
        _ = try project.marquee("profile", "tags", "set", "plan=pro")
        let none = try project.marquee("track", "Opened")
        #expect(none.output == "recorded Opened\n", "\(none.output)\(none.errors)")
        let outcome = try project.marquee("track", "Charged", "--set", "amount=120", "--set", "name=Ada")
        #expect(
            outcome.output.contains("recorded Charged; recipe 'spring-welcome' wins: message "),
            "\(outcome.output)\(outcome.errors)")
        let live = try project.marquee("queue", "list", "--format", "json").json
        let entry = try #require(live.object?["entries"]?.list?.first?.object)
        #expect(entry["template"] == "banner")
        let file = try project.marquee("track", "-", "--format", "json", input: #"{"geofence":"milan","on":"leave"}"#)
        #expect(try file.json.object?["recipe"] == "left", "\(file.output)")
        #expect(try file.json.object?["message"]?.string?.isEmpty == false)
        // Both were counted: the first trigger of 'other' was the event above.
        try project.write(
            "third: { trigger: { event: Opened }, limits: [{ type: onExactly, limit: 2 }], message: { template: banner } }",
            to: "recipes/third.yaml")
        _ = try project.marquee("track", "Opened")
        let explained = try project.marquee("recipes", "explain", "-", input: #"{"event":"Opened"}"#)
        #expect(explained.output.contains("'third' wins"), "\(explained.output)\(explained.errors)")
        let again = try project.marquee("recipes", "explain", "-", input: #"{"event":"Opened"}"#)
        #expect(again.output.contains("'third' wins"), "explaining counts nothing")
    }

    @Test
    func `an event is recorded also while recipes are broken`() throws {
        let project = try Self.project()
        try project.write("a: { trigger: { event: x } }\n", to: "recipes/broken.yaml")
        let outcome = try project.marquee("track", "Charged", "--set", "amount=120")
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("warning: the recipes have errors, so the event is only recorded"))
        #expect(try project.marquee("outbox", "--format", "json").output.contains("\"Charged\""))
    }

    @Test
    func `a recipe is fired by hand`() throws {
        let project = try Self.project()
        let outcome = try project.marquee("recipes", "fire", "spring-welcome", "--event", "-", input: Self.event)
        #expect(outcome.code == 0)
        #expect(outcome.output.contains(" is queued"), "\(outcome.errors)")
        let wrong = try project.marquee("recipes", "fire", "spring-welcom")
        #expect(wrong.code == 1)
        #expect(wrong.errors.contains("unknown recipe 'spring-welcom'; did you mean 'spring-welcome'?"))
        let two = try project.marquee("track", "event.json", "--set", "a=1")
        #expect(two.code == 64)
        #expect(two.errors.contains("cannot be used with a file"))
    }

    @Test
    func `cases say which recipe wins, and where others are stopped`() throws {
        let project = try Self.project()
        let head = "event: \(Self.event)\nat: \(Self.monday)\ngiven: { profile: { tags: { plan: pro } } }\n"
        try project.write(
            "case: pays in spring\n\(head)expect: { winner: spring-welcome, stopped: { left: trigger } }\n"
                + "---\ncase: nothing\nevent: { event: Opened }\nexpect: { winner: none }\n",
            to: "recipes/spring.cases.yaml")
        let passed = try project.marquee("test", "recipes")
        #expect(passed.code == 0, "\(passed.output)\(passed.errors)")
        #expect(passed.errors.contains("2 cases passed"))
        try project.write(
            "case: wrong\n\(head)expect: { winner: other, stopped: { left: cooldown, gone: limits } }\n",
            to: "recipes/spring.cases.yaml")
        let failed = try project.marquee("test", "recipes")
        #expect(failed.code == 1)
        for line in [
            "-winner: other", "+winner: spring-welcome", "-left: stopped at cooldown", "+left: stopped at trigger",
            "+gone: unknown recipe", "other: 'spring-welcome' has a higher priority (10 instead of 0)",
        ] {
            #expect(failed.output.contains("  \(line)\n"), "\(line): \(failed.output)")
        }
    }

    @Test(
        arguments: [
            (["recipes", "explain"], 64, "Name an event"),
            (["recipes", "explain", "-", "--from", "2026-01-01T00:00:00Z"], 64, "Name an event"),
            (["recipes", "explain", "--from", "2026-01-01T00:00:00Z"], 64, "must be used together"),
            (["recipes", "explain", "-", "--at", "soon"], 64, "soon"),
            (["recipes", "explain", "-"], 1, "an event needs one of"),
            (["recipes", "explain", "gone.json"], 1, "'gone.json' cannot be read: No such file or directory"),
            (["recipes", "simulate", "-"], 1, "<stdin>:1:1: error[wrong-shape]: an event needs one of"),
        ] as [([String], Int32, String)])
    func `mistakes are told in words`(arguments: [String], code: Int32, words: String) throws {
        let outcome = try Self.project().marquee(arguments, input: "{}")
        #expect(outcome.code == code, "\(outcome.errors)")
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }

    @Test
    func `a project without recipes says how to write one`() throws {
        let outcome = try TestProject().marquee("recipes", "list")
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains("add one in recipes/"))
    }

    @Test
    func `validate finds what is wrong with recipes`() throws {
        let project = try Self.project()
        #expect(try project.marquee("validate").errors.contains("3 recipes"))
        try project.write(
            "a:\n  trigger: { event: x }\n  limits: [{ type: months, limit: 1 }]\n  message: { template: bannr }\n"
                + "b:\n  trigger: { event: x }\n  message: { template: bannr, arguments: { title: \"{{ event.x\" } }\n",
            to: "recipes/broken.yaml")
        let outcome = try project.marquee("validate")
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("recipes/broken.yaml:3:20: error[invalid-limit]"), "\(outcome.output)")
        #expect(outcome.output.contains("recipes/broken.yaml:7:51: error[invalid-expression]: '{{' is not closed"))
    }
}
