import MarqueeModel
import Testing

@testable import MarqueeSync

@Suite struct `Rules of changes` {
    /// An argument before and after, and what is said of it.
    @Test(arguments: [
        ("x: 8", "x: 12", "default", "default-changed", "default 8 → 12"),
        ("x: 8", "x: \"8\"", "type", "type-changed", "number → string"),
        ("x: { type: file }", "x: { type: action }", "type", "type-changed", "file → action"),
        (
            "x: { type: list, items: { type: string }, value: [] }",
            "x: { type: list, items: { type: number }, value: [] }", "type", "type-changed",
            "list of string → list of number"
        ),
        ("x: { type: file }", "x: { type: file, required: true }", "required", "required-added", "required"),
        (
            "x: { type: file, required: true }", "x: { type: file }", "required", "required-removed",
            "no longer required"
        ),
        (
            "x: y", "x: { type: string, value: y, description: D }", "description", "description-changed",
            "description none → \"D\""
        ),
        (
            "x: y", "x: { type: string, value: y, maxLength: 4 }", "maxLength", "constraint-tightened",
            "maxLength none → 4"
        ),
        (
            "x: { type: string, value: y, maxLength: 4 }", "x: y", "maxLength", "constraint-loosened",
            "maxLength 4 → none"
        ),
        (
            "x: { type: string, value: y, maxLength: 4 }", "x: { type: string, value: y, maxLength: 3 }", "maxLength",
            "constraint-tightened", "maxLength 4 → 3"
        ),
        (
            "x: { type: string, value: y, maxLength: 4 }", "x: { type: string, value: y, maxLength: 5 }", "maxLength",
            "constraint-loosened", "maxLength 4 → 5"
        ),
        (
            "x: { type: string, value: y, minLength: 1 }", "x: { type: string, value: y, minLength: 0 }", "minLength",
            "constraint-loosened", "minLength 1 → 0"
        ),
        (
            "x: { type: string, value: y }", "x: { type: string, value: y, minLength: 0 }", "minLength",
            "constraint-loosened", "minLength none → 0"
        ),
        (
            "x: { type: string, value: y }", "x: { type: string, value: y, minLength: 1 }", "minLength",
            "constraint-tightened", "minLength none → 1"
        ),
        (
            "x: { type: number, value: 3, minimum: 1 }", "x: { type: number, value: 3, minimum: 2.5 }", "minimum",
            "constraint-tightened", "minimum 1 → 2.5"
        ),
        (
            "x: { type: number, value: 3, maximum: 9 }", "x: { type: number, value: 3, maximum: 8 }", "maximum",
            "constraint-tightened", "maximum 9 → 8"
        ),
        (
            "x: { type: string, value: a, enum: [a, b] }", "x: { type: string, value: a, enum: [a, c, b] }", "enum",
            "constraint-loosened", "enum [\"a\",\"b\"] → [\"a\",\"c\",\"b\"]"
        ),
        (
            "x: { type: string, value: a, enum: [a, b] }", "x: { type: string, value: a, enum: [a, c] }", "enum",
            "constraint-tightened", "enum [\"a\",\"b\"] → [\"a\",\"c\"]"
        ),
        (
            "x: { type: string, value: a, pattern: a }", "x: { type: string, value: a, pattern: a* }", "pattern",
            "constraint-tightened", "pattern \"a\" → \"a*\""
        ),
        (
            "x: { type: file, accept: [image/png] }", "x: { type: file, accept: [image/*] }", "accept",
            "constraint-loosened", "accept [\"image/png\"] → [\"image/*\"]"
        ),
        (
            "x: { type: file, accept: [image/*] }", "x: { type: file, accept: [image/png] }", "accept",
            "constraint-tightened", "accept [\"image/*\"] → [\"image/png\"]"
        ),
        (
            "x: { type: file, maxBytes: 5MB }", "x: { type: file, maxBytes: 4MB }", "maxBytes", "constraint-tightened",
            "maxBytes 5000000 → 4000000"
        ),
        (
            "x: { type: list, items: { type: string }, value: [], maxItems: 2 }",
            "x: { type: list, items: { type: string }, value: [], maxItems: 3 }", "maxItems", "constraint-loosened",
            "maxItems 2 → 3"
        ),
        ("x: 1", "x: 1\n    y: { type: file }", "added", "argument-added", "added, file"),
        (
            "x: 1", "x: 1\n    y: { type: file, required: true }", "added", "required-argument-added",
            "added, file, required"
        ),
        ("x: 1\n    y: hi", "x: 1", "removed", "argument-removed", "removed"),
        ("x: 1\n    y: hi", "x: 1\n    z: hi", "renamed", "argument-renamed", "renamed from y"),
    ])
    func `a change of an argument is told by one rule`(
        before: String, after: String, property: String, rule: String, words: String
    ) throws {
        let details = try Self.details("  arguments:\n    \(before)", "  arguments:\n    \(after)")
        try #require(details.count == 1)
        #expect(details[0].property.name == property)
        #expect(details[0].rule.rawValue == rule)
        #expect(details[0].words == words)
        #expect(details[0].argument != nil)
    }

    @Test(arguments: [
        ("  presenter: a", "  presenter: b", "presenter", "presenter-changed"),
        ("  description: a", "  description: b", "description", "description-changed"),
        ("  timeout: 3s", "", "timeout", "timeout-changed"),
        ("", "  maxDisplay: 3s", "maxDisplay", "max-display-changed"),
        ("", "  priority: 3", "priority", "priority-changed"),
    ])
    func `a change of a definition is told by one rule`(
        before: String, after: String, property: String, rule: String
    ) throws {
        let details = try Self.details(before, after)
        #expect(details.map(\.property.name) == [property])
        #expect(details.map(\.rule.rawValue) == [rule])
        #expect(details.allSatisfy { $0.argument == nil })
    }

    @Test func `a template that becomes a function is another kind`() throws {
        let before = try Examples.definitions("x: { type: template }")
        let after = try Examples.definitions("x: { type: function }")
        let rules = DefinitionComparison(before[0], after[0]).details.map(\.rule)
        #expect(rules == [.kindChanged, .visualChanged])
    }

    @Test(arguments: [
        ("x: 8", "x: 8.0"), ("x: { type: data, value: { a: 1, b: 2 } }", "x: { type: data, value: { b: 2.0, a: 1 } }"),
        ("x: { type: string, value: a, enum: [a, b] }", "x: { type: string, value: a, enum: [b, a] }"),
        ("x: { type: file, accept: [image/png, image/*] }", "x: { type: file, accept: [image/*] }"),
        ("x: { type: file, maxBytes: 5MB }", "x: { type: file, maxBytes: 5000000 }"),
        ("x: { y: 1 }", "x.y: 1"), ("x: 1\n    y: 2", "y: 2\n    x: 1"),
    ])
    func `what means the same is no change`(before: String, after: String) throws {
        let details = try Self.details("  arguments:\n    \(before)", "  arguments:\n    \(after)")
        #expect(details == [])
    }

    @Test func `an argument that is new or gone is told whole, without its name and place`() throws {
        let (one, two) = ("  arguments:\n    x: 1", "  arguments:\n    x: 1\n    y: { type: file, maxBytes: 5 }")
        let argument: Value = ["type": "file", "maxBytes": 5]
        #expect(try Self.details(one, two).map(\.to) == [argument])
        #expect(try Self.details(two, one).map(\.from) == [argument])
    }

    @Test func `every rule is told of something`() {
        for rule in ChangeRule.allCases {
            #expect(!rule.summary.isEmpty && !rule.reason.isEmpty)
        }
        #expect(Set(ChangeRule.allCases.map(\.summary)).count == ChangeRule.allCases.count)
    }

    private static func details(_ before: String, _ after: String) throws -> [ChangeDetail] {
        let (old, new) = (
            try Examples.definitions("x:\n  type: template\n\(before)\n"),
            try Examples.definitions("x:\n  type: template\n\(after)\n")
        )
        return DefinitionComparison(old[0], new[0]).details
    }
}
