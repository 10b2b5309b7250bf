import Foundation
import MarqueeModel
import Testing

@testable import MarqueeYAML

@Suite struct Definitions {
    private func load(_ text: String, _ others: String...) -> DocumentLoader {
        var loader = DocumentLoader(presenters: PresenterDefaults(template: "terminal", function: "terminal"))
        loader.read(Array(text.utf8), file: "test.yaml")
        for (index, other) in others.enumerated() { loader.read(Array(other.utf8), file: "test\(index + 2).yaml") }
        return loader
    }

    @Test func `the examples have no findings`() throws {
        let folder = BrokenFile.root.appending(path: "templates/examples")
        var loader = DocumentLoader(presenters: PresenterDefaults(template: "terminal", function: "terminal"))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
        for name in names { loader.read(Array(try Data(contentsOf: folder.appending(path: name))), file: name) }
        #expect(loader.diagnostics == [])
        #expect(loader.fileCount >= 5 && loader.definitions.count >= 8)
    }

    @Test(arguments: [
        (
            "a: { type: template, arguments: { color: } }",
            "add a default, or write { type: file } or { type: action }"
        ),
        (
            "a:\n  type: template\n  arguments:\n    color: #0a84ff\n",
            "text after '#' is a comment; for a string, write \"#0a84ff\""
        ),
        (
            "a:\n  type: template\n  arguments:\n    color:    #0a84ff and more\n    b: x",
            "text after '#' is a comment; for a string, write \"#0a84ff\""
        ),
        (
            "a:\n  type: template\n  arguments:\n    color: # say which\n",
            "add a default, or write { type: file } or { type: action }"
        ),
        ("a:\n  type:template\n", "put a space after the ':', as in 'type: …'"),
        ("a:\n  type:\u{a0}template\n", "put a space (U+0020), not U+00A0, after the ':', as in 'type: …'"),
        ("a: x:y", "a file maps names to definitions: NAME: { type: template, … }"),
        ("type: template\narguments: { title: x }\n", "write 'NAME:' above it, and indent the rest below it"),
        ("type: tempalte\ndescription: x\n", "write 'NAME:' above it, and indent the rest below it"),
        ("arguments: { title: x }\n", "add 'template: NAME' for a message, or 'NAME:' above for a definition"),
        (
            "a: { type: template, arguments: { d: { type: date, value: x } } }",
            "use 'string' here"
        ),
        ("a: { type: template, arguments: { d: { type: image } } }", "use 'file' here"),
        ("a: { type: template, arguments: { d: { type: integer, value: 1 } } }", "did you mean 'number'?"),
    ])
    func `a mistake of somebody new to this leads to the way out, and to no other finding`(text: String, help: String) {
        #expect(load(text).diagnostics.map(\.help) == [help])
    }

    @Test func `a definition may be called as its keys are`() {
        let loader = load("type: { type: template }\narguments: { type: function }\n")
        #expect(loader.diagnostics == [])
        #expect(loader.definitions.map(\.name) == ["type", "arguments"])
    }

    @Test func `what YAML says is what a builder says`() throws {
        let text = """
            banner:
              type: template
              presenter: acme.banner
              description: Announces
              timeout: 3s
              maxDisplay: 1m
              priority: -4
              arguments:
                title: { type: string, value: Hello, maxLength: 10, description: Short }
                style: { padding: 8, deep: { on: true } }
                style.width: 1.5
                tags: { type: list, items: { type: number }, value: [1, 2] }
                extra: { type: data, value: { a: [null, x] } }
                hero: { type: file, required: true, accept: [image/*] }
                on-accept: { type: action }
            """
        let built = try Template("banner").presenter("acme.banner").description("Announces").timeout(.seconds(3))
            .maxDisplay(.seconds(60)).priority(-4)
            .argument("title", default: "Hello", constraints: ["maxLength": 10], description: "Short")
            .argument("style", group: ["padding": 8, "deep": ["on": true]]).argument("style.width", default: 1.5)
            .listArgument("tags", of: .number, default: [1, 2]).dataArgument("extra", default: ["a": [.null, "x"]])
            .fileArgument("hero", required: true, constraints: ["accept": ["image/*"]]).actionArgument("on-accept")
            .build()
        let loader = load(text)
        #expect(loader.diagnostics == [])
        #expect(loader.definitions == [built])
        let title = loader.definitions.first?.argument("title")
        #expect(title?.range == TextRange(TextPosition(line: 9, column: 5), TextPosition(line: 9, column: 10)))
    }

    @Test func `the JSON that CleverTap exports says the same as YAML`() {
        let json = """
            {"Card": {"type": "function", "isVisual": true, "arguments": {
              "Style": {"type": "object", "value": {"Width": 3, "Logo": {"type": "file"}}}, "Text": {"type": "string", "value": ""}}}}
            """
        let yaml = """
            Card:
              type: function
              visual: true
              arguments:
                Style.Width: 3
                Style: { Logo: { type: file } }
                Text: ""
            """
        #expect(load(json).diagnostics == [])
        #expect(load(json).definitions == load(yaml).definitions)
    }

    @Test func `a member called type is a group's when it is no text`() {
        let text = """
            a: { type: template, arguments: { one.type: x, two: { type: { type: string, value: x } }, three: { type: 5 },
              four: { type: object, value: { type: x } } } }
            """
        #expect(load(text).diagnostics == [])
        let names = load(text).definitions.first?.arguments.map(\.name)
        #expect(names == ["one.type", "two.type", "three.type", "four.type"])
    }

    @Test func `a name defined in another file points at the first`() {
        let loader = load("a: { type: template }", "b: { type: template }\na: { type: function }")
        #expect(loader.diagnostics.map(\.code) == [.duplicateTemplate])
        #expect(loader.diagnostics.first?.source?.file == "test2.yaml")
        #expect(loader.diagnostics.first?.notes.first?.source?.file == "test.yaml")
    }

    @Test func `a definition with errors still takes its name`() {
        let loader = load("a: { type: templat }", "a: { type: template }")
        #expect(loader.diagnostics.map(\.code) == [.unknownKind, .duplicateTemplate])
        #expect(loader.definitions.isEmpty)
    }

    @Test func `every problem is found, in order of place`() {
        let marked = MarkedText(
            """
            a:
              type: 1️⃣strange
              2️⃣colour: red
              arguments:
                3️⃣title:
                4️⃣title.sub: { type: 5️⃣texts }
                6️⃣.x: 1
            b:
              type: template
              priority: 7️⃣1.5
            """)
        marked.expect(
            [
                "1️⃣": .unknownKind, "2️⃣": .unknownKey, "3️⃣": .missingDefault, "5️⃣": .unknownType, "6️⃣": .invalidName,
                "7️⃣": .wrongShape,
            ], from: marked.findings())
        let places = marked.findings().compactMap { $0.source?.range.start }
        #expect(places == places.sorted())
    }

    @Test(arguments: [("", true), ("# nothing\n", true), ("---\n...\n", true), ("a: { type: template }", false)])
    func `a file that defines nothing is a warning`(text: String, isEmpty: Bool) {
        #expect(load(text).diagnostics.map(\.code) == (isEmpty ? [.nothingDefined] : []))
    }
}
