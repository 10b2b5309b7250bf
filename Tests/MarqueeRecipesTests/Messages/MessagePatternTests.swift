import MarqueeModel
import Testing

@testable import MarqueeRecipes

struct MessagePatternTests {
    private static let event = RecipeEvent(
        .custom("Charged"),
        properties: [
            "name": "Ada & <Bob>", "amount": 120, "ratio": 0.5, "vip": true, "list": ["a", "b"],
            "deep": ["inner": "x"], "nothing": .null, "items-left": 3,
        ], items: [["sku": "s1"], ["sku": "s2"]])
    private static let profile = RecipeProfile(id: "p", tags: ["city": "Rome"], attributes: ["age": 42])

    private static func filled(_ value: Value) throws -> (value: Value?, unknown: [String]) {
        let (pattern, findings) = MessagePattern.compiling(Message("t", arguments: ["a": value]))
        #expect(findings.isEmpty, "\(findings)")
        let filled = try #require(pattern).filled(by: event, for: profile)
        let (message, unknown) = (filled.message, filled.unknown)
        return (message?.arguments["a"], unknown)
    }

    @Test(
        arguments: [
            ("plain", "plain"), ("Hello {{ event.name }}!", "Hello Ada & <Bob>!"), ("{{{event.name}}}", "Ada & <Bob>"),
            ("{{&event.name}}.", "Ada & <Bob>."), ("{{ event.amount }}", 120), ("{{event.ratio}}", 0.5),
            ("{{event.vip}}", true), ("{{event.list}}", ["a", "b"]), ("{{event.deep}}", ["inner": "x"]),
            ("is {{event.amount}}", "is 120"), (" {{event.amount}}", " 120"), ("{{event.deep.inner}}", "x"),
            ("{{profile.tags.city}} {{profile.attributes.age}} {{profile.id}}", "Rome 42 p"),
            ("{{#event.vip}}VIP{{/event.vip}}{{^event.vip}}no{{/event.vip}}", "VIP"),
            ("{{#event.missing}}{{event.missing}}{{/event.missing}}x", "x"),
            ("{{#event.items}}{{sku}},{{/event.items}}", "s1,s2,"), ("{{#event.list}}{{.}}{{/event.list}}", "ab"),
            ("{{! a comment }}x", "x"), ("{{event.items-left}}", 3), (["{{event.amount}}", "b"], [120, "b"]),
            (["x": ["y": "{{event.amount}}"]], ["x": ["y": 120]]), ("a } b { c", "a } b { c"),
        ] as [(Value, Value)])
    func `expressions are filled in, and one that is alone keeps its type`(pattern: Value, expected: Value) throws {
        let (value, unknown) = try Self.filled(pattern)
        #expect(value == expected)
        #expect(unknown.isEmpty)
    }

    @Test(arguments: [
        "{{ event.missing }}", "{{event.nothing}}", "{{event.name.x}}", "<{{ event.missing }}>", "{{profile.tags.x}}",
    ])
    func `what is unknown is empty, with a warning`(text: String) throws {
        let (value, unknown) = try Self.filled(.string(text))
        #expect(value == (text.hasPrefix("<") ? "<>" : ""))
        #expect(unknown.count == 1)
    }

    @Test(arguments: [
        "{{", "{{ event.a", "{{{ event.a }}", "{{#event.a}}", "{{/event.a}}", "{{#event.a}}{{/event.b}}",
        "{{> other }}",
        "{{< other }}{{/other}}", "{{$ block }}{{/block}}", "{{=<% %>=}}", "{{% CONTENT_TYPE:HTML }}",
        "{{upper(event.a)}}",
        "{{ a b }}", "{{}}", "{{event..a}}", "{{*dynamic}}", String(repeating: "{{#a}}", count: 100_000),
        String(repeating: "{{event.a}} ", count: 10_000),
    ])
    func `what cannot be read is refused, with its place`(text: String) {
        let (pattern, findings) = MessagePattern.compiling(Message("t", arguments: ["a": .string(text)]))
        #expect(pattern == nil)
        #expect(findings.map(\.code).contains(.invalidExpression))
        #expect(findings.allSatisfy { $0.path == ["arguments", "a"] })
    }

    @Test
    func `a variable of neither event nor profile is a warning`() {
        for text in ["{{ name }}", "{{ evnt.name }}!", "{{ event }}", "{{ profile.name }}"] {
            let (pattern, findings) = MessagePattern.compiling(Message("t", arguments: ["b": ["c": .string(text)]]))
            #expect(pattern != nil)
            #expect(findings.map(\.code) == [.unknownVariable])
            #expect(findings.first?.path == ["arguments", "b", "c"])
        }
    }

    @Test
    func `what asks for megabytes is not made`() throws {
        let items = Value.list(Array(repeating: .string(String(repeating: "x", count: 1_000)), count: 1_000))
        let event = RecipeEvent(.custom("e"), properties: ["a": items, "b": items])
        for text in [
            "{{#event.a}}{{#event.b}}{{.}}{{/event.b}}{{/event.a}}", "{{event.a}}{{event.b}}",
            "{{#event.a}}\(String(repeating: "y", count: 5_000)){{/event.a}}",
        ] {
            let pattern = try #require(
                MessagePattern.compiling(Message("t", arguments: ["a": .string(text)])).pattern)
            #expect(pattern.filled(by: event, for: RecipeProfile()).message == nil)
        }
    }

    @Test
    func `values for locales are filled in too`() throws {
        let message = Message(
            "t", localizations: [.init(locale: "it", arguments: ["a": "Ciao {{event.name}}"])])
        let filled = try #require(MessagePattern.compiling(message).pattern).filled(by: Self.event, for: Self.profile)
        #expect(filled.message?.localizations.first?.arguments == ["a": "Ciao Ada & <Bob>"])
    }
}
