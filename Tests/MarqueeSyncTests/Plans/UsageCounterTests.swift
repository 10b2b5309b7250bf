import MarqueeModel
import Testing

@testable import MarqueeSync

@Suite struct `Counting uses` {
    @Test func `messages are counted by what they give, however that is spelled`() throws {
        let set = DefinitionSet(
            try Examples.catalog(
                """
                banner:
                  type: template
                  arguments: { title: Hi, style: { padding: 8, deep.on: true }, on-accept: { type: action }, on-more: { type: action } }
                copy: { type: function, arguments: { code: "" } }
                """))
        var counter = UsageCounter(set, becoming: .empty)
        counter.add(Message("banner", arguments: ["title": "x", "style": ["padding": 1, "deep": ["on": false]]]))
        counter.add(
            Message(
                "banner", arguments: ["style.padding": 1, "stray": 2],
                localizations: [.init(locale: "it", arguments: ["title": "y", "style.padding": 3])]))
        counter.add(
            Message(
                "banner",
                arguments: [
                    "on-accept": ["type": "function", "function": "copy", "arguments": ["code": "X"]],
                    "on-more": ["actions": ["type": "custom-code", "templateName": "copy", "vars": [:]]],
                ]))
        counter.add(Message("unknown", arguments: ["x": 1]))
        #expect(
            counter.usage.messages == [
                "banner": .init(
                    total: 3,
                    arguments: ["title": 2, "style.padding": 2, "style.deep.on": 1, "on-accept": 1, "on-more": 1]),
                "copy": .init(total: 2, arguments: ["code": 1]), "unknown": .init(total: 1),
            ])
    }

    @Test func `a plan counts the messages whose values are no longer taken`() throws {
        func set(_ arguments: String) throws -> DefinitionSet {
            DefinitionSet(try Examples.catalog("banner: { type: template, arguments: { \(arguments) } }"))
        }
        let before = try set(
            "age: { type: number, value: 50, maximum: 94, minimum: 1 }, count: 3, hero: { type: file }")
        let after = try set(
            "age: { type: number, value: 50, maximum: 85, minimum: 18 }, count: '3',"
                + " hero: { type: file, accept: [image/png] }")
        var counter = UsageCounter(before, becoming: after)
        for age in [80, 85, 86, 90, 17] as [Value] {
            counter.add(Message("banner", arguments: ["age": age, "count": 5, "hero": "https://a.example/b.png"]))
        }
        counter.add(
            Message("banner", arguments: ["age": 20], localizations: [.init(locale: "it", arguments: ["age": 90])]))
        let plan = Plan(from: before, to: after, usage: counter.usage)
        let reasons = Dictionary(
            uniqueKeysWithValues: plan.lines[0].details.map { ("\($0.name) \($0.change.prefix(7))", $0.breaking) })
        #expect(
            reasons == [
                "age maximum": "3 live messages set it", "age minimum": "1 live message sets it",
                "count number ": "5 live messages set it", "hero accept ": "5 live messages set it",
            ])
    }

    @Test func `counts read back as they were written`() throws {
        let usage = UsageDocument(
            messages: ["a": .init(total: 3, arguments: ["x": 2]), "b": .init(total: 1)], recipes: ["a": .init(total: 1)]
        )
        #expect(try UsageDocument(json: Value(json: usage.json.json())) == usage)
        #expect(throws: WireError.self) { try UsageDocument(json: ["messages": ["a": 3], "recipes": [:]]) }
    }
}
