import Foundation
import MarqueeModel
import Testing

@testable import MarqueeYAML

@Suite struct `Written definitions` {
    private func definitions(_ text: String, file: String = "a.yaml") throws -> [TemplateDefinition] {
        var loader = DocumentLoader(presenters: PresenterDefaults(template: "terminal", function: "terminal"))
        loader.read(Array(text.utf8), file: file)
        try #require(!loader.diagnostics.hasErrors, "\(loader.diagnostics) in\n\(text)")
        return loader.definitions
    }

    private func roundTrip(_ text: String) throws -> String {
        let before = try definitions(text)
        let written = DefinitionWriter.text(of: before)
        #expect(try definitions(written) == before, "\(written)")
        return written
    }

    @Test(arguments: [
        "clevertap-export.json", "confirm-order.yaml", "news-list.yaml", "product-banner.yaml", "survey.yaml",
    ])
    func `of the examples are the same when they are read again`(name: String) throws {
        let file = BrokenFile.root.appending(path: "templates/examples/\(name)")
        _ = try roundTrip(String(contentsOf: file, encoding: .utf8))
    }

    @Test func `of CleverTap's JSON are as an author would write them, in their order`() throws {
        let file = BrokenFile.root.appending(path: "templates/examples/clevertap-export.json")
        #expect(
            try roundTrip(String(contentsOf: file, encoding: .utf8)) == """
                Loyalty Card:
                  type: template
                  arguments:
                    Title: Your card
                    Points: 0
                    Card:
                      Color: "#34c759"
                      Image: { type: file }
                    Open Card: { type: action }

                Add Points:
                  type: function
                  visual: false
                  arguments:
                    Points: 1

                """)
    }

    @Test(arguments: [
        "\"\"", "\" \"", "\"12\"", "\"1.5\"", "\"true\"", "\"null\"", "\"~\"", "\"no\"", "\"Yes\"", "\"y\"", "\"1:30\"",
        "\"2026-12-01\"", "\"0x10\"", "\"- a\"", "\"a: b\"", "\"a #b\"", "\"#a\"", "\"*a\"", "\"&a\"", "\"!a\"",
        "\"@a\"",
        "\"`a\"", "\"%a\"", "\"{a\"", "\"a,b\"", "\"a]\"", "\"a\\nb\"", "\"a\\tb\"", "\"\\u0001\"",
        "\"\\u0085\\u2028\\uFEFF\"",
        "\"é 日本 🎉\"", "\"'\"", "\"\\\"\"", "\"\\\\\"", "\"a  b\"", "\"a \"", "\"---\"", "\"...\"", "\"<<\"", "\".inf\"",
        "\".\"",
        "\"1e5\"", "\"0o7\"", "\"_1\"", "\"?\"", "\"-\"", "1", "-1", "1.0", "1.5e300", "9223372036854775807", "true",
    ])
    func `keep every value, as a default and as a name`(value: String) throws {
        _ = try roundTrip("a: { type: template, arguments: { x: \(value), g: { y: \(value) } } }")
        // What is no name is told apart by the builder.
        guard let name = try Value(json: value).string,
            (try? Template("a").argument(name, default: 1).build()) != nil
        else { return }
        _ = try roundTrip("\(value): { type: function, description: \(value), arguments: { \(value): 1 } }")
    }

    @Test func `keep everything else that can be said`() throws {
        let text = """
            everything:
              type: function
              visual: true
              presenter: a.b
              timeout: 1500ms
              maxDisplay: 48h
              priority: -5
              arguments:
                a.x: 1
                b: { type: string, value: row, enum: [row, column], description: "Say: #1" }
                a.y: { type: number, value: 2.5, minimum: -1, maximum: 3.5 }
                g: { type: object, value: { type: text, other: 1 } }
                h: { type: { deep: 1 } }
                l: { type: list, items: { type: number }, value: [1, 2.5], minItems: 1, maxItems: 9 }
                d: { type: data, value: { a: [1, null, { b: "" }], c: {} } }
                f: { type: file, required: true, accept: [image/*], maxBytes: 5MB, sha256: \(String(repeating: "ab", count: 32)) }
                s: { type: string, value: ab, pattern: "^[a-z]+$", minLength: 1, maxLength: 3 }
            """
        let written = try roundTrip(text)
        #expect(written.contains("    a.y: {"), "an argument that comes back to a group keeps its place:\n\(written)")
    }
}

@Suite struct `CleverTap's JSON definitions` {
    @Test func `have their mistakes where they stand`() {
        let marked = MarkedText(
            #"""
            {
              "Card": {
                "type": "template",
                "isVisual": true,
                "arguments": {
                  "Title": { "type": "string", "value": 1️⃣5 },
                  "Points": { "type": "number", "value": 2️⃣"0" },
                  "Flag": { "type": "boolean", "value": 3️⃣1 },
                  4️⃣"Group": { "type": "object", "value": { } },
                  "Outer": { "type": "object", "value": { 5️⃣"Inner": { "type": "object", "value": {} } } },
                  "List": 6️⃣[1, 2],
                  "Image": { "type": "file", "value": 7️⃣"a.png" },
                  "Null": { "type": "string", "value": 8️⃣null }
                }
              }
            }
            """#)
        marked.expect(
            [
                "1️⃣": .typeMismatch, "2️⃣": .typeMismatch, "3️⃣": .typeMismatch, "4️⃣": .emptyGroup, "5️⃣": .emptyGroup,
                "6️⃣": .unsupportedValue, "7️⃣": .unexpectedDefault, "8️⃣": .missingDefault,
            ], from: marked.findings())
    }

    @Test func `keep the order of nested groups`() {
        var loader = DocumentLoader(presenters: PresenterDefaults(template: "terminal"))
        let text = #"""
            { "T": { "type": "template", "isVisual": true, "arguments": {
              "z": 1, "g": { "type": "object", "value": { "y": 1, "b": { "type": "object", "value": { "q": 1, "c": 2 } }, "a": 1 } },
              "a": 1 } } }
            """#
        loader.read(Array(text.utf8), file: "a.json")
        #expect(loader.definitions.first?.arguments.map(\.name) == ["z", "g.y", "g.b.q", "g.b.c", "g.a", "a"])
    }
}
