import MarqueeModel
import Synchronization
import Testing

@testable import MarqueeContent

/// A project and an editor who change the same entries, by the built program: nobody's words are lost, and none are doubled.
@Suite(.timeLimit(.minutes(5)))
struct EditedTogetherTests {
    private static let locales = [
        SpaceLocale("en-US", name: "English", isDefault: true),
        SpaceLocale("it", name: "Italian", fallbackCode: "en-US"),
        SpaceLocale("it-CH", name: "Swiss Italian", fallbackCode: "it"),
    ]
    private static let card = """
        card:
          type: template
          arguments:
            title: { type: string, value: Hello, maxLength: 60 }
            body: { type: string, value: "" }
            picture: { type: file }

        """

    private static func walk(
        _ files: [String: String], _ body: @escaping @Sendable (StandIn, BuiltProgram) async throws -> Void
    ) async throws {
        try await StandIn.run(StandIn(locales: locales)) { standIn in
            let program = try BuiltProgram(
                connectedTo: standIn, ["templates/a.yaml": card].merging(files) { $1 })
            let sync = try await program.marquee("sync", "--to", "editors")
            #expect(sync.code == 0, "\(sync.output)\(sync.errors)")
            try await body(standIn, program)
        }
    }

    private static func card(_ id: String, _ title: String, _ rest: String = "") -> String {
        "id: \(id)\ntemplate: card\narguments:\n  title: \(title)\n\(rest)"
    }

    private static func write(
        _ standIn: StandIn, _ id: String, type: String = "card", _ fields: ValueObject, isPublished: Bool = true
    ) throws {
        let entry = try Entry(
            standIn.created(standIn.answer(.createEntry(id, type: type, fields: MarqueeContent.Fields(fields)))))
        if isPublished { try standIn.created(standIn.answer(.publish(entry.sys.link, version: entry.version))) }
    }

    private static func value(_ standIn: StandIn, _ id: String, _ field: String, _ locale: String = "en-US") throws
        -> Value?
    {
        try Entry(standIn.created(standIn.answer(.entry(id)))).fields.value(of: field, at: locale)
    }

    @Test func `an editor's entry is the one that is pushed to, whatever its id`() async throws {
        try await Self.walk([:]) { standIn, program in
            for id in ["summer_sale", "a__b", "_leading", "x.y-z"] {
                try Self.write(standIn, id, ["title": ["en-US": "Sale"]])
            }
            #expect(try await program.marquee("content", "pull").output.contains("4 messages written"))
            for id in ["summer_sale", "a__b", "_leading", "x.y-z"] {
                let file = try program.text("messages/\(id).yaml")
                try program.write(file.replacing("Sale", with: "Ours"), to: "messages/\(id).yaml")
                let pushed = try await program.marquee("content", "push", id)
                #expect(pushed.output == "\(id): 1 value written\n", "\(pushed.output)\(pushed.errors)")
                #expect(try Self.value(standIn, id, "title") == "Ours")
            }
            #expect(standIn.state.withLock { $0.resources.keys.count { $0.kind == .entry } } == 4)
        }
    }

    @Test func `a message's id comes back, also where its entry's is another`() async throws {
        let long = String(repeating: "x_", count: 60)
        let files = ["messages/a.yaml": Self.card(long, "Long"), "messages/b.yaml": Self.card("mail:12@x", "Mail")]
        try await Self.walk(files) { standIn, program in
            #expect(try await program.marquee("content", "push", "a", "b", "--publish").code == 0)
            let ids = standIn.state.withLock { $0.resources.keys.filter { $0.kind == .entry }.map(\.id) }
            for id in ids { try standIn.edit(id, "body", [("en-US", "Edited")]) }
            let pulled = try await program.marquee("content", "pull")
            #expect(pulled.output.contains("2 messages written"), "\(pulled.output)\(pulled.errors)")
            #expect(try program.text("messages/a.yaml").contains("id: \(long)\n"))
            #expect(try program.text("messages/b.yaml").contains("mail:12@x"))
            #expect(try await program.marquee("content", "diff").code == 0)
        }
    }

    @Test func `the message of an entry is where its id is, and another message's file is not touched`() async throws {
        let files = [
            "messages/hello.yaml": Self.card("spring", "Spring"),
            "messages/two.yaml": "\(Self.card("one", "One"))---\n\(Self.card("two", "Two"))",
        ]
        try await Self.walk(files) { standIn, program in
            #expect(try await program.marquee("content", "push", "hello", "two", "--publish").code == 0)
            try standIn.edit("spring", "title", [("en-US", "Spring, edited")])
            try standIn.edit("two", "title", [("en-US", "Two, edited")])
            try Self.write(standIn, "hello", ["title": ["en-US": "Another"]])
            let pulled = try await program.marquee("content", "pull")
            #expect(pulled.code == 1, "\(pulled.output)\(pulled.errors)")
            #expect(try program.text("messages/hello.yaml").contains("Spring, edited"))
            #expect(pulled.errors.contains("'messages/two.yaml' contains 'two' and other messages"), "\(pulled.errors)")
            #expect(
                pulled.errors.contains("'messages/hello.yaml' contains another message, 'spring'"), "\(pulled.errors)")
            // What was not taken was not seen either: it is not overwritten, and asked for again.
            let pushed = try await program.marquee("content", "push", "two")
            #expect(pushed.output.contains("two: 0 values written, 1 kept"), "\(pushed.output)")
            #expect(try Self.value(standIn, "two", "title") == "Two, edited")
            let again = try await program.marquee("content", "pull", "--overwrite")
            #expect(again.code == 1 && again.errors.contains("'spring'"), "\(again.errors)")
            #expect(try program.text("messages/hello.yaml").contains("Spring, edited"))
        }
    }

    @Test func `rich text that an editor changes arrives, and so does what a link leads to`() async throws {
        let note = """
            note:
              type: template
              arguments:
                html: { type: string, value: "" }
                go: { type: action }
            ask:
              type: function
              arguments:
                word: { type: string, value: "", maxLength: 60 }

            """
        @Sendable func text(_ words: String) -> Value {
            [
                "nodeType": "document", "data": [:],
                "content": [
                    [
                        "nodeType": "paragraph", "data": [:],
                        "content": [["nodeType": "text", "value": .string(words), "marks": [], "data": [:]]],
                    ]
                ],
            ]
        }
        try await StandIn.run(StandIn(locales: Self.locales)) { standIn in
            let program = try BuiltProgram(connectedTo: standIn, ["templates/n.yaml": note])
            try standIn.add(
                ContentType(
                    SystemProperties(Link(.contentType, "note"), version: 1), name: "Note",
                    fields: [ContentField("html", .richText, isLocalized: true), ContentField("go", .link(.entry))]))
            try standIn.add(
                ContentType(
                    SystemProperties(Link(.contentType, "ask"), version: 1), name: "Ask",
                    fields: [ContentField("word", .symbol, isLocalized: true)]))
            try Self.write(standIn, "q", type: "ask", ["word": ["en-US": "Yes?", "it": "Sì?"]])
            try Self.write(
                standIn, "n", type: "note",
                ["html": ["en-US": text("Before")], "go": ["en-US": Link(.entry, "q").value]])
            let first = try await program.marquee("content", "pull")
            #expect(first.code == 0, "\(first.output)\(first.errors)")
            let file = try program.text("messages/n.yaml")
            #expect(file.contains("Before") && file.contains("Yes?") && file.contains("Sì?"), "\(file)")
            try standIn.edit("n", "html", [("en-US", text("After"))])
            #expect(try await program.marquee("content", "pull").code == 0)
            #expect(try program.text("messages/n.yaml").contains("After"))
            // The entry stays as it is, and what it leads to does not.
            try standIn.edit("q", "word", [("en-US", "Really?")])
            #expect(try await program.marquee("content", "pull").code == 0)
            #expect(try program.text("messages/n.yaml").contains("Really?"))
        }
    }

    @Test func `a local file is uploaded once, keeps its name here, and gives way to an editor's`() async throws {
        let files = [
            "messages/a.yaml": "# Mine\n\(Self.card("a", "A", "  picture: sun.txt\n"))", "assets/sun.txt": "the sun",
        ]
        try await Self.walk(files) { standIn, program in
            let dry = try await program.marquee("content", "push", "a", "--publish", "--dry-run")
            #expect(
                dry.output == "a: would be created, 2 values to write, 1 asset to make, would be published\n", "\(dry)")
            let pushed = try await program.marquee("content", "push", "a", "--publish")
            #expect(pushed.output == "a: created, 2 values written, 1 asset made, published\n", "\(pushed)")
            #expect(try await program.marquee("content", "push", "a").output == "a: 0 values written\n")
            #expect(try await program.marquee("content", "diff").code == 0)
            // Another message with the same file makes none.
            try program.write(Self.card("b", "B", "  picture: sun.txt\n"), to: "messages/b.yaml")
            let other = try await program.marquee("content", "push", "b", "--dry-run")
            #expect(other.output == "b: would be created, 2 values to write\n", "\(other)")
            try program.remove("messages/b.yaml")
            let unchanged = try await program.marquee("content", "pull")
            #expect(unchanged.output == "0 messages written, 1 unchanged, 0 skipped\n", "\(unchanged)")
            #expect(try program.text("messages/a.yaml").hasPrefix("# Mine"))
            try standIn.edit("a", "title", [("en-US", "A, edited")])
            #expect(try await program.marquee("content", "pull").code == 0)
            #expect(try program.text("messages/a.yaml").contains("picture: sun.txt"))

            // An editor replaces the file of the asset.
            let id = try #require(standIn.state.withLock { $0.resources.keys.first { $0.kind == .asset } })
            var asset = try Asset(standIn.created(standIn.answer(.asset(id.id))))
            asset.fields.set(
                "file", at: "en-US",
                to: ["contentType": "text/plain", "fileName": "moon.txt", "upload": "https://example.org/moon.txt"])
            let changed = try Asset(
                standIn.created(
                    standIn.answer(.updateAsset(id.id, version: asset.version, fields: asset.fields))))
            try standIn.created(standIn.answer(.processAsset(id.id, locale: "en-US", version: changed.version)))
            let processed = try Asset(standIn.created(standIn.answer(.asset(id.id))))
            try standIn.created(standIn.answer(.publish(id, version: processed.version)))
            let pulled = try await program.marquee("content", "pull")
            #expect(pulled.output.contains("1 message written"), "\(pulled.output)\(pulled.errors)")
            #expect(try program.text("messages/a.yaml").contains("moon.txt"))
            #expect(try await program.marquee("content", "push", "a").output == "a: 0 values written\n")
            #expect(standIn.state.withLock { $0.resources.keys.count { $0.kind == .asset } } == 1)
        }
    }

    @Test func `what was pushed and is not published yet stays, and so does what was kept back`() async throws {
        try await Self.walk(["messages/a.yaml": Self.card("a", "First")]) { standIn, program in
            #expect(try await program.marquee("content", "push", "a", "--publish").code == 0)
            try program.write(Self.card("a", "Second"), to: "messages/a.yaml")
            #expect(try await program.marquee("content", "push", "a").code == 0)
            let pulled = try await program.marquee("content", "pull")
            #expect(pulled.code == 0 && pulled.errors.contains("not published yet"), "\(pulled)")
            #expect(try program.text("messages/a.yaml").contains("Second"))

            // Too long for Contentful: it is found before anything is written.
            try program.write(Self.card("a", String(repeating: "x", count: 80)), to: "messages/a.yaml")
            let refused = try await program.marquee("content", "push", "a", "--publish")
            #expect(refused.code == 1 && refused.errors.contains("skipped 'a'"), "\(refused)")
            try program.write(Self.card("a", "Third"), to: "messages/a.yaml")
            let third = try await program.marquee("content", "push", "a", "--publish")
            #expect(third.output == "a: 1 value written, published\n", "\(third)")
            // An editor who takes a word away is not undone by a file that says it no more either.
            try standIn.edit("a", "body", [("it", "Solo qui")])
            let diff = try await program.marquee("content", "diff")
            #expect(diff.code == 2 && diff.output.contains("only in Contentful"), "\(diff)")
        }
    }

    @Test func `an entry that could not be taken is asked for again, and a new template's are read`() async throws {
        try await Self.walk([:]) { standIn, program in
            let id = Link(.asset, "sun")
            var fields = MarqueeContent.Fields()
            fields.set("title", at: "en-US", to: "Sun")
            fields.set(
                "file", at: "en-US",
                to: ["contentType": "image/png", "fileName": "sun.png", "upload": "https://example.org/sun.png"])
            try standIn.created(standIn.answer(.createAsset("sun", fields: fields)))
            try standIn.created(standIn.answer(.processAsset("sun", locale: "en-US", version: 1)))
            let asset = try Asset(standIn.created(standIn.answer(.asset("sun"))))
            try standIn.created(standIn.answer(.publish(id, version: asset.version)))
            try Self.write(standIn, "a", ["title": ["en-US": "A"], "picture": ["en-US": id.value]])
            try Self.write(standIn, "b", ["title": ["en-US": "B"]])
            try standIn.created(standIn.answer(.unpublish(id, version: asset.version + 1)))
            let first = try await program.marquee("content", "pull")
            #expect(
                first.code == 1 && first.output.hasSuffix("1 message written, 0 unchanged, 1 skipped\n"), "\(first)")
            let second = try await program.marquee("content", "pull")
            #expect(
                second.code == 1 && second.output.hasSuffix("0 messages written, 0 unchanged, 1 skipped\n"), "\(second)"
            )
            let hidden = try Asset(standIn.created(standIn.answer(.asset("sun"))))
            try standIn.created(standIn.answer(.publish(id, version: hidden.version)))
            let third = try await program.marquee("content", "pull")
            #expect(third.code == 0 && third.output.hasPrefix("wrote messages/a.yaml\n1 message written"), "\(third)")

            try standIn.add(
                ContentType(
                    SystemProperties(Link(.contentType, "older"), version: 1), name: "Older",
                    fields: [ContentField("title", .symbol, isLocalized: true)]))
            try Self.write(standIn, "o", type: "older", ["title": ["en-US": "Old"]])
            #expect(try await program.marquee("content", "pull").code == 0)
            try program.write(
                "older: { type: template, arguments: { title: { type: string, value: A, maxLength: 200 } } }\n",
                to: "templates/o.yaml")
            let fourth = try await program.marquee("content", "pull")
            #expect(fourth.output.hasSuffix("1 message written, 0 unchanged, 0 skipped\n"), "\(fourth)")
            // Files that are gone come back when they are asked for.
            #expect(
                try await program.marquee("content", "pull", "--full").output.contains("0 messages written, 3 unch"))
        }
    }

    @Test func `no locale is written that its entry does not have, unless another would be shown`() async throws {
        try await Self.walk([:]) { standIn, program in
            try Self.write(standIn, "a", ["title": ["en-US": "Hello", "it": "Ciao"]])
            #expect(try await program.marquee("content", "pull").code == 0)
            let file = try program.text("messages/a.yaml")
            #expect(file.contains("Ciao") && !file.contains("it-CH"), "\(file)")
            try program.write(file.replacing("Ciao", with: "Salve"), to: "messages/a.yaml")
            #expect(try await program.marquee("content", "push", "a").output == "a: 1 value written\n")
            #expect(try Self.value(standIn, "a", "title", "it-CH") == nil)
        }
    }

    @Test func `a project that has seen nothing says so, and can say that its words count`() async throws {
        try await Self.walk(["messages/a.yaml": Self.card("a", "Ours")]) { standIn, program in
            try Self.write(standIn, "a", ["title": ["en-US": "Theirs"]])
            let kept = try await program.marquee("content", "push", "a")
            #expect(kept.output == "a: 0 values written, 1 kept\n" && kept.errors.contains("--overwrite"), "\(kept)")
            #expect(kept.errors.contains("was edited") == false)
            let pushed = try await program.marquee("content", "push", "a", "--overwrite")
            #expect(pushed.output == "a: 1 value written\n", "\(pushed)")
            #expect(try Self.value(standIn, "a", "title") == "Ours")
        }
    }
}
