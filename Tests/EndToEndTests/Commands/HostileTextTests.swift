import Foundation
import MarqueeModel
import Testing

/// Texts of other people's through every command: nothing in them steers a terminal, whatever is printed where.
@Suite(.timeLimit(.minutes(20)))
struct HostileTextTests {
    /// One of each kind: they clear the screen, set the title, reverse and hide text, break lines.
    private static let hostile =
        "\u{1B}[2J\u{1B}[8m\u{1B}]0;stolen\u{7}\u{9B}31m\u{90}\u{85}\u{7F}\u{0}\u{202E}\u{2066}\u{200F}\u{61C}\u{200B}"
        + "\u{2028}\u{2029}\u{FEFF}\u{E0041}\u{AD}\r\u{8}end"
    /// The same, as JSON and YAML write it.
    private static let escaped = hostile.unicodeScalars.map { scalar in
        guard !(0x20..<0x7F).contains(scalar.value) else { return String(scalar) }
        return String(scalar).utf16.map { "\\u" + String(UInt32($0) + 0x1_0000, radix: 16).suffix(4) }.joined()
    }.joined()

    /// A project in which hostile texts stand wherever an author or a sender can write one.
    private func project() throws -> TestProject {
        let project = try TestProject([
            "templates/a.json": """
            {"card": {"type": "template", "presenter": "p\(Self.escaped)", "description": "\(Self.escaped)",
              "arguments": {"title": {"type": "string", "value": "\(Self.escaped)", "description": "\(Self.escaped)"}}},
             "odd\\u200bname": {"type": "template", "arguments": {"odd\\u200barg": "x"}}}
            """,
            "messages/hi.json": """
            {"template": "card", "id": "\(Self.escaped)", "arguments": {"title": "\(Self.escaped)",
              "un\(Self.escaped)": 1}, "metadata": {"\(Self.escaped)": "\(Self.escaped)"}}
            """,
            "cases/a.json": """
            {"case\(Self.escaped)": {"message": "hi", "expect": {"arguments": {"title": "other"}}}}
            """,
            "broken/a\u{202E}.yaml": """
            "bad\\e[2J": { type: template }
            card2:
              type: templat
              "key\\u202e\\e]0;x\\a": 1
              # \u{202E}\u{9D}\u{2066}\u{E0041}\u{200B}
              arguments: { "x": { type: "str\\u009bng" } }
            """,
        ])
        return project
    }

    private func expectHarmless(_ outcome: Executable.Outcome, _ command: [String], isColored: Bool = false) {
        for (stream, text) in [("output", outcome.output), ("errors", outcome.errors)] {
            let shown = isColored ? text.replacing(/\u{1B}\[[0-9;]*m/, with: "") : text
            let harm = shown.unicodeScalars.first { !$0.isHarmless && $0 != "\n" && $0 != "\t" }
            #expect(harm == nil, "\(command): \(harm.map(\.codePoint) ?? "") in \(stream)")
            #expect(!text.contains("\u{1B}[8m"))
        }
    }

    @Test func `hostile texts of a project steer nothing, in any format`() throws {
        let project = try project()
        let commands = [
            ["validate"], ["validate", "broken"], ["validate", "--diff"], ["validate", "broken", "--diff"], ["inspect"],
            ["inspect", "card"], ["inspect", "odd\u{200B}name"], ["resolve", "hi"], ["resolve", "hi", "--strict"],
            ["test"],
            ["doctor"], ["sync", "--dry-run"], ["files", "fetch", "hi"], ["schema", "templates"],
            ["schema", "messages"],
            ["explain", "invalid-name"], ["preview", "hi", "--presenter", "none"], ["inspect", "no\u{9B}ne"],
            ["resolve", "no\u{202E}ne"], ["explain", "no\u{9B}ne"],
        ]
        for command in commands {
            for format in ["text", "json", "sarif", "github", "junit", "markdown"] {
                // Not every command has every format; what it says to that is harmless, too.
                let arguments = command + ["--format", format]
                expectHarmless(try project.marquee(arguments), arguments)
            }
            expectHarmless(try project.marquee(command + ["--verbose"]), command)
            expectHarmless(try project.marquee(command + ["--color", "always"]), command, isColored: true)
        }
        // They are there, so that this shows something.
        #expect(try project.marquee("inspect", "card").output.contains("<U+001B>]0;stolen<U+0007>"))
        #expect(try project.marquee("validate", "broken").output.contains("<U+202E>"))
    }

    @Test func `hostile texts of messages and notifications steer nothing`() throws {
        let project = try project()
        let notification = """
            {"notification": {"id": "n\(Self.escaped)", "alert": {"title": "\(Self.escaped)", "body": "\(Self.escaped)"},
              "data": {"\(Self.escaped)": "\(Self.escaped)"}, "launchURL": "\(Self.escaped)"}}
            """
        for input in [notification, "{\"template\": \"no\(Self.escaped)\"}", "{\"x\(Self.escaped)\": 1}", Self.escaped]
        {
            expectHarmless(try project.marquee(["send", "-"], input: input), ["send", "-"])
            expectHarmless(try project.marquee(["send", "-", "--format", "json"], input: input), ["send", "json"])
        }
        expectHarmless(try project.marquee("send", "hi"), ["send", "hi"])
        _ = try project.marquee("profile", "tags", "set", "key=a\u{202E}\u{9B}b")
        _ = try project.marquee("profile", "identify", "a\u{202E}\u{9B}b")
        let live = try #require(try project.ids("live").first)
        let item = try #require(
            try project.marquee("inbox", "list", "--format", "json").json.object?["items"]?.list?.first?.object?["id"]?
                .string)
        let commands = [
            ["queue", "list"], ["queue", "list", "--state", "ended"], ["queue", "show", live],
            ["queue", "show", "no\u{9B}ne"],
            ["inbox", "list"], ["inbox", "show", item], ["inbox", "show", "no\u{9B}ne"], ["inbox", "count"],
            ["inbox", "read", item], ["files", "list"], ["profile", "show"], ["profile", "tags"], ["doctor"],
            ["queue", "remove", live], ["inbox", "remove", item],
        ]
        for command in commands {
            for format in ["json", "text"] {
                expectHarmless(try project.marquee(command + ["--format", format]), command)
            }
        }
    }
}
