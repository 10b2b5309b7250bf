import MarqueeModel
import MarqueeProject
import MarqueeYAML
import Testing

@testable import MarqueeLanguageServer

@Suite struct `Diagnostics while typing` {
    private static let message = "template: banner\narguments: { title: Hi, hero: a.png }\n"
    private static let files = Samples.files.merging(["messages/hi.yaml": message, "assets/a.png": "x"]) { first, _ in
        first
    }

    @Test func `all files of a project are checked when it is opened`() {
        let session = Session(Self.files.merging(["templates/x.yaml": "x: { type: tempalte }\n"]) { first, _ in first })
        #expect(session.codes("templates/x.yaml") == ["unknown-kind"])
        #expect(session.findings["templates/banner.yaml"] == nil)
    }

    @Test func `a finding has all that a client can show`() throws {
        var session = Session(Self.files)
        session.open("templates/functions.yaml", "é: { type: function }\nbanner: { type: function }\n", version: 7)
        let finding = try #require(session.findings["templates/functions.yaml"]?.first)
        #expect(
            finding == [
                "range": ["start": position(1, 0), "end": position(1, 6)], "severity": 1,
                "code": "duplicate-template", "source": "marquee", "message": "'banner' is defined twice",
                "codeDescription": ["href": "file:///docs/duplicate-template.md"],
                "relatedInformation": [
                    [
                        "location": [
                            "uri": "file:///p/templates/banner.yaml",
                            "range": ["start": position(0, 0), "end": position(0, 6)],
                        ], "message": "first defined here",
                    ]
                ],
            ])
    }

    @Test func `a change is felt in every file that depends on it`() {
        var session = Session(Self.files)
        session.open("templates/banner.yaml", Samples.banner)
        session.change("templates/banner.yaml", [["text": .string(Samples.banner.replacing("title:", with: "head:"))]])
        #expect(session.codes("messages/hi.yaml") == ["undefined-argument"])
        session.change(
            "templates/banner.yaml", [["text": .string(Samples.banner.replacing("banner:", with: "other:"))]])
        #expect(session.codes("messages/hi.yaml") == ["unknown-template"])
        session.change("templates/banner.yaml", [["text": .string(Samples.banner)]])
        #expect(session.codes("messages/hi.yaml") == [])
    }

    @Test func `a text that is closed counts no longer, and its file does again`() {
        var session = Session(Self.files)
        session.open("messages/hi.yaml", "template: nothing\n")
        #expect(session.codes("messages/hi.yaml") == ["unknown-template"])
        session.notify("textDocument/didClose", ["textDocument": ["uri": Session.uri("messages/hi.yaml")]])
        #expect(session.codes("messages/hi.yaml") == [])
    }

    @Test func `files that appear, change and go are noticed`() {
        var session = Session(Self.files)
        func notice(_ file: String, _ text: String?, _ session: inout Session) {
            session.disk.write(text, to: file)
            session.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": Session.uri(file), "type": 1]]])
        }
        notice("templates/new.yaml", "new: { type: tempalte }\n", &session)
        #expect(session.codes("templates/new.yaml") == ["unknown-kind"])
        notice("templates/new.yaml", "new: { type: template }\n", &session)
        #expect(session.codes("templates/new.yaml") == [])
        notice("templates/banner.yaml", nil, &session)
        #expect(session.codes("messages/hi.yaml") == ["unknown-template"])
        notice("templates/banner.yaml", Samples.banner, &session)
        notice("assets/a.png", nil, &session)
        #expect(session.codes("messages/hi.yaml") == ["missing-file"])
        notice("assets/a.png", "x", &session)
        #expect(session.codes("messages/hi.yaml") == [])
        notice("templates/banner.yaml", nil, &session)
        notice("marquee.yaml", "strikt: true\n", &session)
        #expect(session.codes("marquee.yaml") == ["unknown-key"])
        notice("marquee.yaml", "presenters: { template: screen }\n", &session)
        #expect(session.codes("marquee.yaml") == ["unknown-presenter"])
        notice("templates/banner.yaml", Samples.banner, &session)
        #expect(session.codes("templates/banner.yaml") == [])
        #expect(session.codes("marquee.yaml") == ["unknown-presenter"])
    }

    @Test func `files that recipes name are looked for when a recipe, its template or the file changes`() {
        let checks = FeatureChecks(
            notification: { _ in nil },
            recipes: { recipes, resolver, _ in ([], recipes.flatMap { resolver.check($0.message).localFiles }) },
            happening: { _, _ in [] })
        let card = "card: { type: template, presenter: screen, arguments: { hero: { type: file } } }\n"
        func recipe(_ file: String) -> String {
            "r: { trigger: { event: E }, message: { template: card, arguments: { hero: \(file) } } }\n"
        }
        var session = Session(
            ["marquee.yaml": "", "templates/card.yaml": card, "assets/a.png": "x"], checks: checks)
        session.open("recipes/r.yaml", recipe("a.png"))
        #expect(session.codes("recipes/r.yaml") == [])
        session.change("recipes/r.yaml", [["text": .string(recipe("b.png"))]])
        #expect(session.codes("recipes/r.yaml") == ["missing-file"])
        for (file, text, codes) in [
            ("assets/b.png", "x", []), ("assets/b.png", nil, ["missing-file"]),
            ("templates/card.yaml", card.replacing("type: file", with: "type: string"), []),
            ("templates/card.yaml", card, ["missing-file"]),
        ] as [(String, String?, [String])] {
            session.disk.write(text, to: file)
            session.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": Session.uri(file), "type": 1]]])
            #expect(session.codes("recipes/r.yaml") == codes, "\(file): \(text ?? "gone")")
        }
    }

    @Test func `where nobody watches the files, a save is the moment to look at them`() {
        var session = Session(Self.files)
        session.open("messages/hi.yaml", Self.message)
        session.disk.write(nil, to: "templates/banner.yaml")
        #expect(session.codes("messages/hi.yaml") == [])
        session.notify("textDocument/didSave", ["textDocument": ["uri": Session.uri("messages/hi.yaml")]])
        #expect(session.codes("messages/hi.yaml") == ["unknown-template"])
        session.disk.write(Samples.banner, to: "templates/again.yaml")
        session.notify("textDocument/didSave", ["textDocument": ["uri": Session.uri("messages/hi.yaml")]])
        #expect(session.codes("messages/hi.yaml") == [])
    }

    @Test func `a project that appears takes the texts that are open`() {
        var session = Session([:])
        session.disk.write("", to: "inner/marquee.yaml")
        session.notify(
            "workspace/didChangeWatchedFiles", ["changes": [["uri": Session.uri("inner/marquee.yaml"), "type": 1]]])
        session.open("inner/templates/a.yaml", "a: { type: tempalte }\n")
        #expect(session.codes("inner/templates/a.yaml") == ["unknown-kind"])
    }

    @Test func `the configuration is checked as it is typed, and what it says holds`() {
        var session = Session(Self.files)
        session.open("marquee.yaml", "templates: [templates]\n")
        session.change("marquee.yaml", [["text": "templates: [templates]\nplugins: []\n"]])
        #expect(session.codes("templates/banner.yaml") == ["missing-presenter"])
        session.change("marquee.yaml", [["text": "templates: [templates]\nplugins: [\n"]])
        #expect(session.codes("marquee.yaml") == ["yaml-syntax"])
        // Until it can be read again, what it said before holds.
        #expect(session.codes("templates/banner.yaml") == ["missing-presenter"])
        session.change("marquee.yaml", [["text": "templates: [elsewhere]\n"]])
        #expect(session.codes("messages/hi.yaml") == ["unknown-template"])
    }

    @Test func `a new file that is not on the disk yet belongs to the project`() {
        var session = Session(Self.files)
        session.open("templates/new.yaml", "new: { type: template, arguments: { a: 1 } }\n")
        session.open("messages/new.yaml", "template: new\narguments: { b: 1 }\n")
        #expect(session.codes("messages/new.yaml") == ["undefined-argument"])
    }

    @Test(arguments: ["notes.yaml", "templates/.hidden.yaml", "docker/compose.yaml"])
    func `a file that is no part of the project is left alone`(file: String) {
        var session = Session(Self.files)
        session.open(file, "services: [nothing: of, ours]\n")
        #expect(session.findings[file] == nil)
        let answer = session.request(
            "textDocument/hover", ["textDocument": ["uri": Session.uri(file)], "position": position(0, 1)])
        #expect(answer == .success(.null))
    }

    /// However files were changed, the findings are those of a server that has just begun.
    @Test(arguments: 0..<30)
    func `what has changed by and by is what is there`(seed: UInt64) {
        var random = Random(seed)
        let names = ["templates/a.yaml", "templates/b.yaml", "messages/a.yaml", "messages/b.yaml", "marquee.yaml"]
        let texts: [String: [String]] = [
            "templates": [
                "", "one: { type: template, arguments: { x: 1 } }", "one: { type: template, arguments: { y: 1 } }",
                "two: { type: function, arguments: { x: a } }", "one: { type: tmplate }\ntwo: { type: function }",
                "one: { type: template, arguments: { x: { type: action, required: true } } }\ntwo: { type: function }",
                "one: { type: template, presenter: nobody }", "one: {",
            ],
            "messages": [
                "template: one", "template: one\narguments: { x: 2 }", "template: two\narguments: { x: 2 }",
                "template: one\narguments: { x: { type: function, function: two } }", "template: three", "template: [",
            ],
            "marquee.yaml": ["", "strict: true", "plugins: []", "presenters: { template: terminal }", "strikt: true"],
        ]
        var session = Session([:])
        for name in names.dropLast() { session.open(name, "") }
        session.open("marquee.yaml", "")
        var current = Dictionary(uniqueKeysWithValues: names.map { ($0, "") })
        for _ in 0..<25 {
            let name = names[Int.random(in: 0..<names.count, using: &random)]
            let choices = texts[name == "marquee.yaml" ? name : String(name.prefix { $0 != "/" })] ?? []
            let text = choices[Int.random(in: 0..<choices.count, using: &random)]
            // A configuration with mistakes leaves the one before in force, which a new server does not know.
            if name == "marquee.yaml", text.hasPrefix("strikt") { continue }
            current[name] = text
            session.change(name, [["text": .string(text)]])
        }
        let fresh = Session(current)
        for name in names {
            #expect(session.findings[name] ?? [] == fresh.findings[name] ?? [], "\(name) of \(current)")
        }
    }
}
