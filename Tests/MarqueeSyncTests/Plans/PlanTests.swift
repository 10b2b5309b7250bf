import MarqueeModel
import Testing

@testable import MarqueeSync

@Suite struct Plans {
    private static let before = """
        product-banner:
          type: template
          arguments: { style.padding: 8, count: 3, title: Hi }
        old-banner: { type: template, arguments: { text: hello } }
        kept: { type: function }
        """
    private static let after = """
        product-banner:
          type: template
          arguments: { title: Hi, style.padding: 12, count: "3" }
        welcome-card: { type: template, arguments: { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 } }
        kept: { type: function }
        """
    private static let usage = UsageDocument(
        messages: ["product-banner": .init(total: 4, arguments: ["count": 3])], recipes: ["old-banner": .init(total: 1)]
    )

    private static func plan(
        _ before: String = before, _ after: String = after, usage: UsageDocument? = usage
    ) throws -> Plan {
        Plan(
            from: DefinitionSet(try Examples.catalog(before)), to: DefinitionSet(try Examples.catalog(after)),
            usage: usage)
    }

    @Test func `the specification's example is told in its words`() throws {
        let plan = try Self.plan()
        func words(_ lines: [PlanLine]) -> [String] {
            lines.flatMap { line in
                ["\(line.mark.rawValue)|\(line.name)|\(line.change)|\(line.breaking ?? "")"] + words(line.details)
            }
        }
        #expect(
            words(plan.lines) == [
                "+|welcome-card|template, 6 arguments|", "~|product-banner|2 changes, 1 breaking|",
                "!|count|number → string|3 live messages set it", "~|style.padding|default 8 → 12|",
                "-|old-banner|removed|1 live recipe uses it",
            ])
        #expect(plan.totals == "1 to add, 1 to change, 1 to remove, 2 breaking")
    }

    @Test func `as JSON it has the documented shape`() throws {
        let json = try Self.plan().json(target: "local", isDryRun: true, payload: ["p": 1])
        #expect(json.object?["target"] == "local" && json.object?["dryRun"] == true)
        #expect(
            json.object?["summary"]
                == ["added": 1, "changed": 1, "renamed": 0, "removed": 1, "unchanged": 1, "breaking": 2])
        #expect(json.object?["payload"] == ["p": 1])
        let changes = json.object?["changes"]?.list ?? []
        #expect(
            changes.compactMap { $0.object?["change"]?.string } == ["added", "changed", "removed", "unchanged"])
        #expect(
            changes[1].object?["details"]?.list?[0] == [
                "argument": "count", "change": "type", "from": "number", "to": "string", "breaking": true,
                "rule": "type-changed", "reason": .string(ChangeRule.typeChanged.reason),
                "uses": ["messages": 3, "recipes": 0],
            ])
        #expect(
            changes[2] == [
                "name": "old-banner", "change": "removed", "breaking": true, "details": [],
                "rule": "definition-removed", "reason": .string(ChangeRule.definitionRemoved.reason),
                "uses": ["messages": 0, "recipes": 1],
            ])
    }

    @Test func `without counts, the reason is told`() throws {
        let lines = try Self.plan(usage: nil).lines
        #expect(lines.last?.breaking == ChangeRule.definitionRemoved.reason)
        #expect(try Self.plan(usage: UsageDocument.none).lines.last?.breaking == ChangeRule.definitionRemoved.reason)
    }

    @Test(arguments: [
        (Uses(messages: 3, recipes: 0, verb: .set), "3 live messages set it"),
        (Uses(messages: 1, recipes: 0, verb: .set), "1 live message sets it"),
        (Uses(messages: 0, recipes: 1, verb: .use), "1 live recipe uses it"),
        (Uses(messages: 1, recipes: 2, verb: .use), "1 live message and 2 live recipes use it"),
        (Uses(messages: 2, recipes: 0, verb: .lack), "2 live messages omit it"),
    ])
    func `uses are counted in words`(uses: Uses, words: String) {
        #expect(uses.words == words)
    }

    @Test func `a required file that is new hurts every message, one that becomes required those without it`() throws {
        let usage = UsageDocument(messages: ["x": .init(total: 5, arguments: ["hero": 2])])
        let plan = try Self.plan(
            "x: { type: template, arguments: { hero: { type: file } } }",
            """
            x:
              type: template
              arguments: { hero: { type: file, required: true }, logo: { type: file, required: true, maxBytes: 5 } }
            """, usage: usage)
        #expect(
            plan.lines[0].details.map(\.breaking) == [
                "3 live messages omit it", "5 live messages omit it",
            ])
    }

    @Test(
        arguments: [
            ([:], "5 live messages omit it"), (["hero": 3], "2 live messages omit it"),
            (["hero": 5], ChangeRule.requiredAdded.reason),
        ] as [([String: Int], String)])
    func `what becomes required hurts messages that never gave it`(given: [String: Int], words: String) throws {
        let plan = try Self.plan(
            "x: { type: template, arguments: { hero: { type: file } } }",
            "x: { type: template, arguments: { hero: { type: file, required: true } } }",
            usage: UsageDocument(messages: ["x": .init(total: 5, arguments: given)]))
        #expect(plan.lines[0].details.map(\.breaking) == [words])
    }

    @Test(arguments: [
        (0, "nothing to do"), (1, "1 request left of an interrupted sync"),
        (2, "2 requests left of an interrupted sync"),
    ])
    func `without a change, the rest of an interrupted sync is told`(count: Int, words: String) {
        var plan = Plan(from: .empty, to: .empty)
        plan.requestsLeft = count
        #expect(plan.totals == words)
    }

    // MARK: Renaming

    @Test func `a definition that has only another name was renamed`() throws {
        let plan = try Self.plan(
            "a: { type: template, arguments: { x: 1, y: 2 } }\nb: { type: template, arguments: { x: 1, y: 3 } }",
            "c: { type: template, arguments: { y: 2, x: 1 } }\nb: { type: template, arguments: { x: 1, y: 3 } }",
            usage: UsageDocument(messages: ["a": .init(total: 2)]))
        #expect(plan.summary.renamed == 1 && plan.summary.added == 0 && plan.summary.removed == 0)
        #expect(plan.summary.breaking == 1)
        #expect(plan.lines[0].change == "renamed from a" && plan.lines[0].breaking == "2 live messages use it")
        #expect(plan.changes[0].details == [])
    }

    @Test func `one that was renamed and changed a little is told as both`() throws {
        let plan = try Self.plan(
            "a: { type: template, arguments: { x: 1, y: 2, z: 3, title: Hi } }",
            "c: { type: template, arguments: { x: 1, y: 2, z: 3, title: 4 } }")
        #expect(plan.lines.map(\.change) == ["renamed from a, 1 change, 1 breaking"])
        #expect(plan.summary.breaking == 2)
    }

    @Test(arguments: [
        // Two candidates.
        ("a: { type: template }", "b: { type: template }\nc: { type: template }"),
        ("a: { type: template }\nb: { type: template }", "c: { type: template }"),
        // Too little in common.
        ("a: { type: template, arguments: { x: 1 } }", "b: { type: template, arguments: { x: 2 } }"),
        ("a: { type: template, arguments: { x: 1, y: 1 } }", "b: { type: function, arguments: { x: 1, y: 1 } }"),
        (
            "a: { type: template, arguments: { x: 1, y: 1, z: 1 } }",
            "b: { type: template, arguments: { x: 1, y: 2, z: 2 } }"
        ),
    ])
    func `what may not be a renaming is told as removed and added`(before: String, after: String) throws {
        let summary = try Self.plan(before, after).summary
        #expect(summary.renamed == 0 && summary.added > 0 && summary.removed > 0)
    }

    @Test func `arguments that could be each other's are told as removed and added`() throws {
        let plan = try Self.plan(
            "a: { type: template, arguments: { x: 1, y: 1, k: 0 } }",
            "a: { type: template, arguments: { z: 1, k: 0 } }")
        #expect(plan.lines[0].details.map(\.change) == ["removed", "removed", "added, number, default 1"])
    }

    // MARK: Sets

    @Test func `built-in functions are in no set`() {
        let set = DefinitionSet(BuiltInFunction.allCases.map(\.definition))
        #expect(set.definitions.isEmpty)
    }

    @Test func `the presenter that a project has for a kind is that of the definition`() throws {
        let catalog = try Examples.catalog("a: { type: template }\nb: { type: template, presenter: web }")
        #expect(DefinitionSet(catalog).definitions.map(\.presenter) == ["terminal", "web"])
    }

    @Test func `some definitions of another set are taken with what is missing there`() throws {
        let here = DefinitionSet(try Examples.definitions("a: { type: template }\nb: { type: template }"))
        let there = DefinitionSet(try Examples.definitions("b: { type: function }\nc: { type: template }"))
        let taken = here.taking(["a", "b"], from: there)
        #expect(taken.definitions.map(\.name) == ["b"] && taken["b"]?.kind == .function(isVisual: false))
        #expect(here.taking(["c"], from: there).definitions.map(\.name) == ["a", "b", "c"])
    }
}
