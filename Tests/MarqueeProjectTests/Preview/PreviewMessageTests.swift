import MarqueeModel
import MarqueeYAML
import Testing

@testable import MarqueeProject

@Suite struct `Messages of previews` {
    private static let templates = """
        card:
          type: template
          arguments:
            title: ""
            buttonLabel: { type: string, value: "", maxLength: 4 }
            heading: Kept
            odd: { type: string, value: "", pattern: "^$" }
            layout: { type: string, value: "", enum: ["", row] }
            count: 3
            style: { accent-color: "", width: 8 }
            tags: { type: list, items: { type: string }, value: [], minItems: 0, maxItems: 2 }
            scores: { type: list, items: { type: number }, value: [] }
            pictures: { type: list, items: { type: file }, value: [], accept: [image/png] }
            hero: { type: file, required: true, accept: [image/*] }
            manual: { type: file, accept: [application/pdf] }
            exact: { type: file, sha256: "\(String(repeating: "0", count: 64))" }
            film: { type: file, accept: [video/mp4] }
            on-open: { type: action, required: true }
            on-close: { type: action }
            on-accept: { type: action }
            payload: { type: data, value: {} }
        """

    private func catalog() throws -> TemplateCatalog {
        let folder = try TemporaryProject(["templates/a.yaml": Self.templates])
        let catalog = try folder.project().definitions()
        withExtendedLifetime(folder) {}
        return catalog
    }

    @Test func `have plausible values for what is missing, always the same`() throws {
        let catalog = try catalog()
        let card = try #require(catalog["card"])
        let message = try PreviewMessage(card, settings: []).message
        let expected: ValueObject = [
            "title": "Spring is here", "buttonLabel": "Show", "layout": "", "style.accent-color": "#0a84ff",
            "tags": ["Tags 1", "Tags 2"], "scores": [1, 2, 3],
            "on-open": ["type": "url", "url": "https://example.com/spring"],
            "on-close": ["type": "close"], "on-accept": ["type": "key-value", "values": ["action": "on-accept"]],
        ]
        for member in expected { #expect(message.arguments[member.key] == member.value, "\(member.key)") }
        for name in ["heading", "odd", "count", "style.width", "exact", "film", "payload"] {
            #expect(message.arguments[name] == nil, "\(name)")
        }
        #expect(message.arguments["hero"]?.string?.hasPrefix("data:image/") == true)
        #expect(message.arguments["manual"]?.string?.hasPrefix("data:application/pdf") == true)
        #expect(try PreviewMessage(card, settings: []).message.arguments == message.arguments)
        let resolution = MessageResolver(catalog: catalog).resolve(message)
        #expect(resolution.diagnostics.isEmpty, "\(resolution.diagnostics)")
    }

    @Test(
        arguments: [
            ("title=12", "title", .string("12")), ("title=a=b", "title", "a=b"), ("count=12", "count", 12),
            ("style.width=-1.5", "style.width", -1.5), ("tags=[a, b]", "tags", ["a", "b"]),
            ("payload={ a: 1 }", "payload", ["a": 1]), ("style={ width: 4 }", "style", ["width": 4]),
            ("on-accept=close", "on-accept", ["type": "close"]), ("hero=a.png", "hero", "a.png"),
            ("title=", "title", ""),
        ] as [(String, String, Value)])
    func `take what is set, as the argument's type`(setting: String, name: String, value: Value) throws {
        let card = try #require(try catalog()["card"])
        #expect(try PreviewMessage(card, settings: [setting]).message.arguments[name] == value)
    }

    @Test(arguments: [
        ("count=many", "'count': expected a number such as 3, got 'many'"),
        ("titel=x", "'card' has no argument 'titel'; did you mean 'title'?"), ("title", "write it as NAME=VALUE"),
        ("tags=[1, [", "'tags': expected a list of strings"), ("=x", "write it as NAME=VALUE"),
        ("style=3", "'style' is a group: expected an object, got '3'; set one of style.accent-color, style.width"),
    ])
    func `refuse what cannot be set`(setting: String, message: String) throws {
        let card = try #require(try catalog()["card"])
        let error = #expect(throws: ProjectError.self) { try PreviewMessage(card, settings: [setting]) }
        #expect(error?.sentence.contains(message) == true, "\(error?.sentence ?? "")")
    }
}
