import MarqueeModel
import Testing

@testable import MarqueeContent

/// Entries that come more than once, and rich text, which a project reads and only editors write.
@Suite(.timeLimit(.minutes(5)))
struct PulledAgainTests {
    private static let locales = [
        SpaceLocale("en-US", name: "English", isDefault: true),
        SpaceLocale("it", name: "Italian", fallbackCode: "en-US"),
    ]

    private static func text(_ words: String) -> Value {
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

    private static func walk(
        _ files: [String: String] = [:],
        _ body: @escaping @Sendable (StandIn, BuiltProgram) async throws -> Void
    ) async throws {
        try await StandIn.run(StandIn(locales: locales)) { standIn in
            let card = "card: { type: template, arguments: { title: A } }\n"
            let files = ["templates/card.yaml": card].merging(files) { $1 }
            try await body(standIn, BuiltProgram(connectedTo: standIn, files))
        }
    }

    private static func addContentType(_ standIn: StandIn, _ more: ContentField...) throws {
        try standIn.add(
            ContentType(
                SystemProperties(Link(.contentType, FieldID.resource("marquee.content")), version: 1), name: "Content",
                fields: [ContentField("html", .richText, isLocalized: true)] + more))
    }

    private static func publish(
        _ standIn: StandIn, _ id: String, type: String = FieldID.resource("marquee.content"), _ fields: ValueObject
    ) throws {
        let entry = try Entry(
            standIn.created(standIn.answer(.createEntry(id, type: type, fields: MarqueeContent.Fields(fields)))))
        try standIn.created(standIn.answer(.publish(entry.sys.link, version: entry.version)))
    }

    @Test func `rich text whose plain reading has no field is replaced each time that an editor changes it`()
        async throws
    {
        try await Self.walk { standIn, program in
            #expect(try await program.marquee("content", "pull").code == 0)
            try Self.addContentType(standIn)
            try Self.publish(standIn, "n", ["html": ["en-US": Self.text("First"), "it": Self.text("Primo")]])
            // It is new, and of a new type.
            let first = try await program.marquee("content", "pull")
            #expect(first.output.hasSuffix("1 message written, 0 unchanged, 0 skipped\n"), "\(first)")
            #expect(try program.text("messages/n.yaml").contains("text: First"))
            for (words, option) in [("Second", "--full"), ("Third", "")] {
                if !option.isEmpty {
                    let full = try await program.marquee("content", "pull", option)
                    #expect(full.output == "0 messages written, 1 unchanged, 0 skipped\n", "\(full)")
                }
                try standIn.edit("n", "html", [("en-US", Self.text(words))])
                let pulled = try await program.marquee("content", "pull")
                #expect(pulled.code == 0 && pulled.errors.isEmpty, "\(pulled)")
                #expect(try program.text("messages/n.yaml").contains("text: \(words)"))
            }
            // Its author's own words for what has no field stay.
            let file = try program.text("messages/n.yaml").replacing("text: Third", with: "text: Ours")
            try program.write(file, to: "messages/n.yaml")
            try standIn.edit("n", "html", [("en-US", Self.text("Fourth"))])
            let kept = try await program.marquee("content", "pull")
            #expect(kept.code == 1 && kept.errors.contains("was changed here"), "\(kept)")
            #expect(try program.text("messages/n.yaml") == file)
        }
    }

    @Test func `what is changed here where only editors write is told, and never lost`() async throws {
        try await Self.walk { standIn, program in
            try Self.addContentType(standIn)
            try Self.publish(standIn, "n", ["html": ["en-US": Self.text("First"), "it": Self.text("Primo")]])
            #expect(try await program.marquee("content", "pull").code == 0)
            let same = try await program.marquee("content", "diff")
            #expect(same.code == 0 && same.output == "no differences\n" && same.errors.isEmpty, "\(same)")
            let nothing = try await program.marquee("content", "push", "n")
            #expect(nothing.output == "n: 0 values written\n" && nothing.errors.isEmpty, "\(nothing)")

            let file = try program.text("messages/n.yaml")
            try program.write(file.replacing("<p>First</p>", with: "<p>Ours</p>"), to: "messages/n.yaml")
            let diff = try await program.marquee("content", "diff")
            #expect(diff.code == 2, "\(diff)")
            #expect(diff.output.contains("  ~ html en-US: "), "\(diff)")
            #expect(diff.output.contains("  (can only be edited in Contentful)\n"), "\(diff)")
            let json = try await program.marquee("content", "diff", "--format", "json")
            let lines = try Value(json: Array(json.output.utf8)).object?["messages"]?.list?.compactMap(\.object)
            #expect(lines?.first?["readOnly"]?.list?.count == 1, "\(json)")
            let pushed = try await program.marquee("content", "push", "n")
            #expect(pushed.output == "n: 0 values written\n", "\(pushed)")
            #expect(pushed.errors.contains("'html' can only be edited in Contentful (rich text)"), "\(pushed)")
            let pulled = try await program.marquee("content", "pull", "--full")
            #expect(pulled.code == 1 && pulled.errors.contains("'html' can only be edited in Contentful"), "\(pulled)")
            #expect(try program.text("messages/n.yaml").contains("Ours"))

            // What an editor has changed since is newer there.
            try program.write(file, to: "messages/n.yaml")
            try standIn.edit("n", "html", [("it", Self.text("Secondo"))])
            for _ in 0..<2 {
                let newer = try await program.marquee("content", "diff")
                #expect(newer.code == 2 && newer.output.contains("  ~ html it: "), "\(newer)")
                #expect(newer.output.contains("  (newer in Contentful)\n"), "\(newer)")
                #expect(!newer.output.contains("can only"), "\(newer)")
                // Sending what is older does not make it an edit of this file.
                #expect(try await program.marquee("content", "push", "n").output == "n: 0 values written\n")
            }
            let last = try await program.marquee("content", "pull")
            #expect(last.code == 0, "\(last)")
            #expect(try program.text("messages/n.yaml").contains("Secondo"))
        }
    }

    @Test(arguments: [[], ["--send"]])
    func `entries of a new type are counted once, also behind a pull that was killed`(options: [String]) async throws {
        try await Self.walk { standIn, program in
            #expect(try await program.marquee(["content", "pull"] + options).code == 0)
            try standIn.add(
                ContentType(
                    SystemProperties(Link(.contentType, "late"), version: 1), name: "Late",
                    fields: [ContentField("title", .symbol, isLocalized: true)]))
            for index in 0..<25 {
                try Self.publish(standIn, "e\(index)", type: "late", ["title": ["en-US": .string("Entry \(index)")]])
            }
            try program.write(
                "late: { type: template, arguments: { title: { type: string, value: A, maxLength: 60 } } }\n",
                to: "templates/late.yaml")
            standIn.syncPages(of: 10)
            // The entries have been read as those of a new type, and the first page of what has changed.
            standIn.before("GET /sync", number: 2) { _ in program.kill() }
            #expect(try await program.marquee(["content", "pull"] + options).code == 9)
            let rest = try await program.marquee(["content", "pull"] + options)
            let counts = try #require(rest.output.split(separator: "\n").last)
            let numbers = counts.split { !$0.isNumber }.compactMap { Int($0) }
            #expect(numbers.count == 3 && numbers[0] + numbers[1] <= 25 && numbers[2] == 0, "\(rest)")
            try Self.publish(standIn, "last", type: "late", ["title": ["en-US": "Last"]])
            let last = try await program.marquee(["content", "pull"] + options)
            #expect(last.output.contains("1 message"), "\(last)")
        }
    }

    @Test func `an entry of a new type that is new is one message`() async throws {
        try await Self.walk { standIn, program in
            #expect(try await program.marquee("content", "pull").code == 0)
            try Self.addContentType(standIn)
            for index in 0..<3 { try Self.publish(standIn, "e\(index)", ["html": ["en-US": Self.text("\(index)")]]) }
            let json = try await program.marquee("content", "pull", "--dry-run", "--format", "json")
            #expect(json.code == 0)
            #expect(try Value(json: Array(json.output.utf8)).object?["entries"]?.list?.count == 3, "\(json)")
            let pulled = try await program.marquee("content", "pull")
            #expect(pulled.output.hasSuffix("3 messages written, 0 unchanged, 0 skipped\n"), "\(pulled)")
        }
    }
}
