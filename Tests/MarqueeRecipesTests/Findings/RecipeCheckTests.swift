import MarqueeModel
import MarqueeYAML
import Testing

@testable import MarqueeRecipes

struct RecipeCheckTests {
    private static func findings(_ recipes: String) throws -> [String] {
        var loader = DocumentLoader(presenters: PresenterDefaults(template: "p", function: "p"))
        loader.read(
            Array(
                """
                card:
                  type: template
                  arguments:
                    title: Hi
                    count: 1
                    flag: true
                    tags: { type: list, items: { type: string }, value: [] }
                    extra: { type: data, value: {} }
                    hero: { type: file, required: true }
                    style: { color: red }
                    go: { type: action }
                """.utf8), file: "t.yaml")
        loader.read(Array(recipes.utf8), file: "r.yaml")
        #expect(!loader.diagnostics.hasErrors, "\(loader.diagnostics)")
        let catalog = try TemplateCatalog(loader.definitions, presenters: loader.presenters)
        return RecipeCheck.findings(
            in: loader.recipes, MessageResolver(catalog: catalog), at: Timestamp("2026-04-01T00:00:00Z")
        ).map { "\($0.source?.range.start.line ?? 0) \($0.code.rawValue): \($0.message)" }
    }

    private static func message(_ arguments: String) -> String {
        """
        a:
          trigger: { event: e }
          message: { template: card, arguments: { hero: a.png, \(arguments) } }
        """
    }

    @Test
    func `what is wrong with a recipe hides nothing of its message`() throws {
        let found = try Self.findings(
            """
            a:
              trigger: { event: e }
              limits: [{ type: onEvery, limit: 0 }]
              message: { template: card, arguments: { hero: a.png, titel: x } }
            """)
        #expect(found.map { $0.prefix { $0 != ":" } } == ["3 invalid-limit", "4 undefined-argument"], "\(found)")
    }

    @Test
    func `a page has no notification`() throws {
        let found = try Self.findings(
            """
            a:
              trigger: { idle: 30s }
              notification: { title: Hi }
              message: { template: card, arguments: { hero: a.png } }
            """)
        #expect(found == ["3 wrong-shape: the 'notification' of a page ('idle') is never shown"], "\(found)")
    }

    @Test
    func `the values of every locale are checked`() throws {
        let found = try Self.findings(
            "a: { trigger: { event: e }, message: { template: card, arguments: { hero: a.png }, localizations: { it: { titl: x } } } }"
        )
        #expect(found == ["1 undefined-argument: 'card' has no argument 'titl'; it is ignored"], "\(found)")
    }

    @Test(
        arguments: [
            ("title: \"Hi {{event.a}}\"", []), ("count: \"{{event.a}}\"", []), ("tags: [\"{{event.a}}\"]", []),
            ("extra: { a: \"x {{event.a}}\" }", []), ("style.color: \"{{event.a}} x\"", []),
            ("style: { color: \"{{event.a}} x\" }", []),
            ("go: { type: url, url: \"{{event.u}}\" }", []), ("extra: { a: { b: \"{{event.u}}\" } }", []),
            ("count: \"x {{event.a}}\"", ["type-mismatch"]), ("flag: \"x {{event.a}}\"", ["type-mismatch"]),
            ("titel: \"{{event.a}}\"", ["undefined-argument"]),
            ("style: { colour: \"{{event.a}}\" }", ["undefined-argument"]),
            ("count: x", ["type-mismatch"]),
        ] as [(String, [String])])
    func `a message is checked when it is loaded, but for what an event brings`(arguments: String, codes: [String])
        throws
    {
        let found = try Self.findings(Self.message(arguments))
        #expect(found.map { String($0.split(separator: " ")[1].dropLast()) } == codes, "\(found)")
        #expect(found.allSatisfy { $0.hasPrefix("3 ") }, "\(found)")
    }

    @Test
    func `a file that an event brings is not missing, and one that nobody brings is`() throws {
        func recipe(_ arguments: String) -> String {
            "a: { trigger: { event: e }, message: { template: card, arguments: { \(arguments) } } }"
        }
        #expect(try Self.findings(recipe("hero: \"{{event.image}}\"")).isEmpty)
        #expect(try Self.findings(recipe("title: x")).map { $0.contains("missing-required") } == [true])
        #expect(
            try Self.findings("a: { trigger: { event: e }, message: { template: none } }").map {
                $0.contains("unknown-template")
            } == [true])
    }

    private static func plan(_ recipes: String) throws -> [String] {
        try findings(
            recipes.split(separator: "\n").map { "\($0), message: { template: card, arguments: { hero: a.png } } }" }
                .joined(separator: "\n"))
    }

    @Test(
        arguments: [
            (
                "{ trigger: { event: e }, schedule: [{ to: 2026-03-01, days: { Mon: [{ from: \"00:00\", to: \"01:00\" }] } }]",
                true
            ),
            ("{ trigger: { event: e }, schedule: [{ days: {} }]", true),
            (
                "{ trigger: { event: e }, schedule: [{ from: 2030-01-01, days: { Mon: [{ from: \"00:00\", to: \"01:00\" }] } }]",
                false
            ),
            ("{ trigger: { event: e }, limits: [{ type: ever, limit: 0 }]", true),
            ("{ trigger: { event: e }, delay: 48h", false),
            ("{ trigger: { push: immediate }, notification: { body: x }, delay: 48h", false),
            ("{ trigger: { event: e }, limits: [{ type: onExactly, limit: 3 }, { type: onEvery, limit: 2 }]", true),
            ("{ trigger: { event: e }, limits: [{ type: onExactly, limit: 4 }, { type: onEvery, limit: 2 }]", false),
            ("{ trigger: { event: e }, audience: { all: [{ tag: a }, { not: { tag: a } }] }", true),
            ("{ trigger: { event: e }, audience: { all: [{ tag: a, equals: x }, { tag: a, notEquals: x }] }", true),
            ("{ trigger: { event: e }, audience: { all: [{ tag: a, equals: x }, { tag: a, equals: y }] }", true),
            ("{ trigger: { event: e }, audience: { all: [{ tag: a, equals: x }, { tag: a, notExists: true }] }", true),
            (
                "{ trigger: { event: e }, audience: { all: [{ attribute: a, equals: x }, { attribute: a, equals: y }] }",
                false
            ),
            ("{ trigger: { event: e }, audience: { all: [{ tag: a, equals: [x, y] }, { tag: a, equals: y }] }", false),
            ("{ trigger: { event: e }, audience: { any: [{ tag: a }, { not: { tag: a } }] }", false),
            ("{ trigger: { event: e }, audience: { not: { any: [{ tag: a }, { not: { tag: a } }] } }", true),
            ("{ trigger: { event: e }, audience: { all: [{ tag: a, equals: 1 }, { tag: a, equals: \"1\" }] }", false),
        ] as [(String, Bool)])
    func `what can never fire is told`(recipe: String, isNever: Bool) throws {
        let found = try Self.plan("a: \(recipe)")
        #expect(found.map { $0.contains("never-fires: 'a' can never fire") } == (isNever ? [true] : []), "\(found)")
    }

    /// Without an end of its own a message lives on after its start.
    @Test(arguments: [("ttl: 2h", true), ("ttl: 3h", false), ("ttl: never", false)])
    func `a delay until the message's end is told`(end: String, isNever: Bool) throws {
        let message = "{ template: card, arguments: { hero: a.png }, \(end) }"
        let found = try Self.findings("a: { trigger: { event: e }, delay: 2h, message: \(message) }")
        #expect(found.map { $0.contains("never-fires: 'a' can never fire") } == (isNever ? [true] : []), "\(found)")
    }

    private static let mondays = "schedule: [{ days: { Mon: [{ from: \"09:00\", to: \"18:00\" }] } }]"

    private static func circle(_ kilometres: Int) -> String {
        "circle: { latitude: 45.46, longitude: 9.19, radiusKm: \(kilometres) }"
    }

    @Test(
        arguments: [
            ("{ trigger: { event: e }, priority: 1", "{ trigger: { event: e }", "b"),
            ("{ trigger: { event: e }", "{ trigger: { event: e }", "b"),
            ("{ trigger: { event: e }", "{ trigger: { event: e }, priority: 1", "a"),
            ("{ trigger: { event: e }, priority: 1, limits: [{ type: ever, limit: 3 }]", "{ trigger: { event: e }", ""),
            ("{ trigger: { event: e }, priority: 1, cooldown: { self: 60 }", "{ trigger: { event: e }", ""),
            ("{ trigger: { event: e }, priority: 1, audience: { tag: x }", "{ trigger: { event: e }", ""),
            (
                "{ trigger: { event: e }, priority: 1, audience: { tag: x }",
                "{ trigger: { event: e }, audience: { tag: x }", "b"
            ),
            ("{ trigger: { event: e, tags: [x] }, priority: 1", "{ trigger: { event: e }", ""),
            ("{ trigger: { event: e, tags: [x] }, priority: 1", "{ trigger: { event: e, tags: [x, y] }", "b"),
            ("{ trigger: { event: e }, priority: 1", "{ trigger: [{ event: e }, { event: f }]", ""),
            ("{ trigger: [{ event: f }, { event: e }], priority: 1", "{ trigger: [{ event: e }, { event: f }]", "b"),
            ("{ trigger: { event: e }, priority: 1", "{ trigger: { event: e }, excludeFromCaps: true", ""),
            ("{ trigger: { every: 1h }, priority: 1", "{ trigger: { every: 1h }", ""),
            ("{ trigger: { event: e }, priority: 1", "{ trigger: { event: e }, \(mondays)", "b"),
            ("{ trigger: { event: e }, priority: 1, \(mondays)", "{ trigger: { event: e }, \(mondays)", "b"),
            ("{ trigger: { event: e }, priority: 1, \(mondays)", "{ trigger: { event: e }", ""),
            ("{ trigger: { event: e }, priority: 1", "{ trigger: { event: e, \(circle(2)) }", "b"),
            ("{ trigger: { event: e, \(circle(2)) }, priority: 1", "{ trigger: { event: e, \(circle(2)) }", "b"),
            ("{ trigger: { event: e, \(circle(2)) }, priority: 1", "{ trigger: { event: e, \(circle(3)) }", ""),
            ("{ trigger: { event: e, \(circle(2)) }, priority: 1", "{ trigger: { event: e }", ""),
        ] as [(String, String, String)])
    func `one that always loses is told, with the one that wins`(first: String, second: String, loser: String) throws {
        let found = try Self.plan("a: \(first)\nb: \(second)")
        #expect(found.map { $0.contains("'\(loser)' can never fire") } == (loser.isEmpty ? [] : [true]), "\(found)")
    }

    @Test(
        arguments: [
            ("{ type: ever, limit: 3 }, { type: ever, limit: 1 }", 1),
            ("{ type: days, limit: 3 }, { type: ever, limit: 3 }", 1),
            ("{ type: days, limit: 2 }, { type: ever, limit: 3 }", 0),
            ("{ type: days, limit: 2 }, { type: weeks, limit: 3 }", 0),
            ("{ type: minutes, limit: 2, every: 60 }, { type: hours, limit: 2 }", 1),
            ("{ type: minutes, limit: 2 }, { type: minutes, limit: 5, every: 10 }", 0),
            ("{ type: seconds, limit: 2, every: 60 }, { type: minutes, limit: 3 }", 1),
            ("{ type: seconds, limit: 2, every: 59 }, { type: minutes, limit: 3 }", 0),
            ("{ type: ever, limit: 2 }, { type: ever, limit: 2 }", 1),
        ])
    func `a limit that another one keeps from being reached is told`(limits: String, count: Int) throws {
        let found = try Self.plan("a: { trigger: { event: e }, limits: [\(limits)]")
        #expect(found.count == count, "\(found)")
        #expect(found.allSatisfy { $0.contains("invalid-limit") })
    }
}
