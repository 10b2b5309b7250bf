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
        var counter = UsageCounter(set)
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

    @Test func `counts read back as they were written`() throws {
        let usage = UsageDocument(
            messages: ["a": .init(total: 3, arguments: ["x": 2]), "b": .init(total: 1)], recipes: ["a": .init(total: 1)]
        )
        #expect(try UsageDocument(json: Value(json: usage.json.json())) == usage)
        #expect(throws: WireError.self) { try UsageDocument(json: ["messages": ["a": 3], "recipes": [:]]) }
    }
}
