import Foundation
import MarqueeProject
import Testing

@testable import MarqueeLanguageServer
@testable import MarqueeModel
@testable import MarqueeYAML

@Suite struct `The grammar` {
    /// A document with a key that the grammar doesn't have.
    struct Sample: Sendable, CustomTestStringConvertible {
        let section: String
        let file: String
        let text: String
        var testDescription: String { section }
    }

    private static let key = Grammar.Key("colour", .word(["red", "blue"]), "Its colour.", since: "0.2.0")

    private static let samples = [
        Sample(section: "definition", file: "templates/a.yaml", text: "a:\n  type: template\n  colour: red\n"),
        Sample(
            section: "argument", file: "templates/a.yaml",
            text: "a:\n  type: template\n  arguments:\n    b: { type: string, value: x, colour: red }\n"),
        Sample(
            section: "argument", file: "templates/a.yaml",
            text: "a:\n  type: template\n  arguments:\n    b: { type: object, value: { c: 1 }, colour: red }\n"),
        Sample(
            section: "items", file: "templates/a.yaml",
            text:
                "a:\n  type: template\n  arguments:\n    b: { type: list, items: { type: string, colour: red }, value: [] }\n"
        ),
        Sample(section: "message", file: "messages/a.yaml", text: "template: a\ncolour: red\n"),
        Sample(
            section: "case", file: "templates/a.yaml",
            text: "case: c\nmessage: m\nexpect: { priority: 1 }\ncolour: red\n"),
        Sample(
            section: "expect", file: "templates/a.yaml",
            text: "case: c\nmessage: m\nexpect:\n  priority: 1\n  colour: red\n"),
        Sample(section: "recipe", file: "recipes/a.yaml", text: recipe("colour: red")),
        Sample(section: "trigger", file: "recipes/a.yaml", text: recipe("trigger: { event: e, colour: red }")),
        Sample(
            section: "condition", file: "recipes/a.yaml",
            text: recipe("trigger:\n    where:\n      - { property: p, operator: exists, colour: red }\n    event: e")),
        Sample(section: "audience", file: "recipes/a.yaml", text: recipe("audience: { not: { tag: t, colour: red } }")),
        Sample(
            section: "hours", file: "recipes/a.yaml",
            text: recipe(
                "schedule:\n    - days:\n        Mon:\n          - { from: \"09:00\", to: \"10:00\", colour: red }")),
        Sample(
            section: "limit", file: "recipes/a.yaml",
            text: recipe("limits:\n    - { type: ever, limit: 1, colour: red }")),
        Sample(
            section: "recipeMessage", file: "recipes/a.yaml",
            text: "r:\n  trigger: { event: e }\n  message: { template: t, colour: red }\n"),
        Sample(section: "configuration", file: "marquee.yaml", text: "name: x\ncolour: red\n"),
        Sample(section: "plugin", file: "marquee.yaml", text: "plugins:\n  - path: x\n    colour: red\n"),
        Sample(
            section: "limits", file: "marquee.yaml",
            text: "plugins:\n  - path: x\n    limits: { files: 64, colour: red }\n"),
        Sample(
            section: "target", file: "marquee.yaml", text: "targets:\n  t: { kind: file, directory: d, colour: red }\n"),
    ]

    /// A recipe with one more member, which may be its trigger.
    private static func recipe(_ member: String) -> String {
        let trigger = member.hasPrefix("trigger") ? "" : "  trigger: { event: e }\n"
        return "r:\n\(trigger)  message: { template: t }\n  \(member)\n"
    }

    private static func extended(_ section: String) -> Grammar {
        var grammar = Grammar.standard
        grammar[section].keys.append(key)
        return grammar
    }

    private static func codes(_ sample: Sample, _ text: String, _ grammar: Grammar) -> [DiagnosticCode] {
        if sample.file == "marquee.yaml" {
            return ProjectConfiguration.reading(Array(text.utf8), file: sample.file, grammar: grammar).report
                .diagnostics.map(\.code)
        }
        var loader = DocumentLoader(presenters: PresenterDefaults(template: "terminal"), grammar: grammar)
        loader.read(Array(text.utf8), file: sample.file)
        return loader.diagnostics.map(\.code)
    }

    @Test(arguments: samples) func `a key that is added is read, with its shape`(sample: Sample) {
        let grammar = Self.extended(sample.section)
        #expect(Self.codes(sample, sample.text, .standard) == [.unknownKey])
        #expect(Self.codes(sample, sample.text, grammar) == [])
        #expect(Self.codes(sample, sample.text.replacing("red", with: "green"), grammar) == [.wrongShape])
    }

    @Test(arguments: samples) func `a key that is added is suggested and explained in editors`(sample: Sample) throws {
        let grammar = Self.extended(sample.section)
        let file = FilePath(sample.file)
        let index = ProjectIndex(root: FilePath("/p"), disk: MemoryDisk([:]), environment: [:])
        func labels(_ text: String) throws -> [String] {
            let marked = Marked(text)
            let completer = Completer(index, file: file, bytes: marked.bytes, offset: marked["1️⃣"], grammar: grammar)
            return try #require(completer).suggestions.map(\.label)
        }
        #expect(try labels(sample.text.replacing("colour: red", with: "1️⃣")).contains("colour"))
        if sample.section != "items" {
            #expect(try labels(sample.text.replacing("colour: red", with: "colour: 1️⃣")) == ["red", "blue"])
        }
        let marked = Marked(sample.text.replacing("colour", with: "col1️⃣our"))
        let hover = HoverText(project: index, file: file, outline: FileOutline(marked.bytes), grammar: grammar)
        #expect(hover.text(at: marked["1️⃣"])?.text == "**colour**\n\nIts colour. Since 0.2.0.")
    }

    @Test(arguments: samples) func `a key that is added is in the schema and the reference`(sample: Sample) throws {
        let grammar = Self.extended(sample.section)
        let name =
            switch sample.file {
            case "marquee.yaml": "config"
            case "recipes/a.yaml": "recipe"
            default: "template"
            }
        let schema = try #require(SchemaDocument(grammar).schema(of: name)).json()
        #expect(schema.contains(#""colour":{"enum":["red","blue"],"description":"Its colour. Since 0.2.0."}"#))
        #expect(SchemaDocument().schema(of: name)?.json().contains("\"colour\":") == false)
        let table = FormatReference(grammar).filled("<!-- keys of \(sample.section) -->\n<!-- end -->")
        #expect(table.contains("| `colour` | `red`, `blue` | Its colour. Since 0.2.0. |\n"))
    }

    @Test(arguments: ["definition", "argument", "message"])
    func `a key that is added is taken over the wire, and described there`(section: String) throws {
        let grammar = Self.extended(section).wire
        let members: ValueObject = ["name": "a", "type": "string", "template": "a", "colour": "red"]
        let own = members.filter { grammar[section][$0.key] != nil }.map { ($0.key, $0.value) }
        var written = ValueObject(own)
        if section == "definition" { written["type"] = "template" }
        #expect(try Fields.reading(written, as: grammar[section], in: grammar)["colour"]?.text == "red")
        #expect(throws: Fields.Problem.self) { try Fields.reading(written, as: Grammar.wire[section], in: .wire) }
        written["colour"] = "green"
        #expect(throws: Fields.Problem.self) { try Fields.reading(written, as: grammar[section], in: grammar) }
        #expect(grammar[section].wireSchema { _ in true }.json().contains(#""colour":{"enum":["red","blue"]"#))
    }

    @Test func `a kind of document that is added has its schema, and editors know it`() throws {
        var grammar = Grammar.standard
        grammar["note"] = Grammar.Section("note", "a note", [Self.key])
        grammar.documents.append(
            Grammar.Document(
                name: "note", title: "Notes", help: "Notes by name.", content: .named(.section("note")), folder: "notes"
            ))
        #expect(SchemaDocument(grammar).schema(of: "note")?.json().contains("colour") == true)
        let index = ProjectIndex(root: FilePath("/p"), disk: MemoryDisk([:]), environment: [:])
        let marked = Marked("spring:\n  1️⃣")
        let completer = Completer(
            index, file: FilePath("notes/a.yaml"), bytes: marked.bytes, offset: marked["1️⃣"], grammar: grammar)
        #expect(completer?.suggestions.map(\.label) == ["colour"])
    }

    // MARK: The standard one

    @Test(arguments: Grammar.standard.sectionNames)
    func `each key is there once, explained, and of variants that exist`(name: String) {
        let section = Grammar.standard[name]
        #expect(Set(section.keys.map(\.name)).count == section.keys.count)
        let variants = section.variants.map(\.name) + ArgumentType.allCases.map(\.variant)
        for key in section.keys {
            #expect(key.help.hasSuffix(".") || key.help.hasSuffix("`."), "\(key.name)")
            #expect(key.variants.allSatisfy(variants.contains), "\(key.name)")
            if let inner = key.shape.section { #expect(Grammar.standard.sectionNames.contains(inner), "\(inner)") }
            if let original = key.original { #expect(section[original] != nil) }
        }
        for name in section.alternatives.flatMap(\.names) { #expect(section[name] != nil) }
    }

    @Test func `each key of a definition and an argument fills something`() {
        #expect(DefinitionTables.standard.definition.fields.allSatisfy { $0 != nil })
        #expect(DefinitionTables.standard.argument.fields.allSatisfy { $0 != nil })
        for type in ArgumentType.allCases {
            #expect(Grammar.standard["argument"].variants.contains { $0.name == type.name })
        }
        for key in Constraint.Key.allCases { #expect(ArgumentType.allCases.contains(where: key.fits)) }
    }

    @Test func `each key of a message fills something`() throws {
        let text: [String: Value] = [
            "template": "a", "arguments": ["x": 1], "id": "i", "priority": 2, "localizations": ["it": ["x": 2]],
            "notBefore": "2026-12-01T08:00:00Z", "delay": "5s", "expires": "2026-12-31T00:00:00Z", "ttl": "1h",
            "metadata": ["m": 1],
        ]
        let plain = Message("a").written
        for key in Grammar.standard["message"].keys where key.name != "template" {
            let written: ValueObject = ["template": "a", key.name: try #require(text[key.name], "\(key.name)")]
            var message = Message(try Fields.reading(written, as: Grammar.standard["message"]))
            #expect(message.written != plain || message.id != nil, "\(key.name)")
            message.id = nil
            #expect(key.name == "id" || message.written == written)
        }
    }

    @Test(
        arguments: [
            ("format.md", ["definition", "argument", "message", "action", "configuration", "case"]),
            ("recipes.md", ["recipe"]),
        ])
    func `the tables of the documents are current`(name: String, sections: [String]) throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
        let file = package.appending(path: "Documentation/\(name)")
        let document = try String(contentsOf: file, encoding: .utf8)
        let filled = FormatReference().filled(document)
        if ProcessInfo.processInfo.environment["MARQUEE_UPDATE_DOCUMENTATION"] == "1" {
            try filled.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(
            filled == (try String(contentsOf: file, encoding: .utf8)),
            "'MARQUEE_UPDATE_DOCUMENTATION=1 scripts/test --filter GrammarTests' writes them")
        for section in sections { #expect(document.contains("<!-- keys of \(section) -->")) }
    }
}
