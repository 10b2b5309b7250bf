import Foundation
import MarqueeModel
import MarqueeSync
import Synchronization
import Testing

@testable import MarqueeContent

/// From a template in YAML to the message on the screen in Italian, with an editor in between.
@Suite(.timeLimit(.minutes(5)))
struct WalkTests {
    private static let locales = [
        SpaceLocale("en-US", name: "English", isDefault: true),
        SpaceLocale("it-IT", name: "Italian", fallbackCode: "en-US"),
    ]

    private static let templates = """
        welcome-card:
          type: template
          arguments:
            title: { type: string, value: Hello, maxLength: 60 }
            style: { padding: 8 }
        """

    private static func project(_ standIn: StandIn) throws -> BuiltProgram {
        try BuiltProgram(
            connectedTo: standIn,
            [
                "templates/a.yaml": templates,
                "messages/welcome.yaml": """
                id: welcome
                template: welcome-card
                priority: 3
                arguments: { title: Good morning }

                """,
            ])
    }

    @Test func `a template goes there, an editor writes Italian, and Italian is on the screen`() async throws {
        try await StandIn.run(StandIn(locales: Self.locales)) { standIn in
            let program = try Self.project(standIn)
            // The dry run says, request by request, what the run does then.
            let dry = try await program.marquee("sync", "--to", "editors", "--dry-run", "--format", "json")
            #expect(dry.code == 0, "\(dry.errors)")
            let planned = try #require(try Value(json: dry.output).object?["requests"]?.list).compactMap(\.object)
            #expect(standIn.state.withLock(\.changes).isEmpty)
            let sync = try await program.marquee("sync", "--to", "editors")
            #expect(sync.code == 0, "\(sync.errors)")
            let seen = standIn.state.withLock(\.changes)
            #expect(
                planned.map { [$0["method"]?.string, $0["path"]?.string, $0["body"]?.json(.sorted)] }
                    == seen.map {
                        [
                            $0.method, "/spaces/space1/environments/master/\($0.parts.joined(separator: "/"))",
                            $0.json?.json(.sorted),
                        ]
                    })
            let again = try await program.marquee("sync", "--to", "editors", "--check")
            #expect(again.code == 0, "\(again.output)\(again.errors)")

            let pushed = try await program.marquee("content", "push", "welcome", "--publish")
            #expect(pushed.code == 0, "\(pushed.errors)")
            #expect(pushed.output == "welcome: created, 1 value written, published\n")
            try standIn.edit(
                "welcome", "title", [("en-US", "Good morning, everybody"), ("it-IT", "Buongiorno a tutti")])

            let pulled = try await program.marquee("content", "pull", "--locale", "it-IT", "--send")
            #expect(pulled.code == 0, "\(pulled.output)\(pulled.errors)")
            let shown = try await program.marquee("run", "--until-empty")
            // Without a terminal, the presenter says what it shows in the log.
            #expect(shown.errors.contains("welcome-card: Buongiorno a tutti"), "\(shown.output)\(shown.errors)")
        }
    }

    @Test func `files are pulled, pushed and compared, and nobody's words are lost`() async throws {
        try await StandIn.run(StandIn(locales: Self.locales)) { standIn in
            let program = try Self.project(standIn)
            #expect(try await program.marquee("sync", "--to", "editors").code == 0)
            #expect(try await program.marquee("content", "diff").code == 2)
            #expect(try await program.marquee("content", "push", "welcome", "--publish").code == 0)
            #expect(try await program.marquee("content", "diff").code == 0)
            try standIn.edit("welcome", "title", [("it-IT", "Buongiorno")])

            let dry = try await program.marquee("content", "pull", "--dry-run")
            #expect(dry.output.contains("would write messages/welcome.yaml"), "\(dry.output)\(dry.errors)")
            #expect(try !program.text("messages/welcome.yaml").contains("Buongiorno"))
            let pulled = try await program.marquee("content", "pull")
            #expect(pulled.code == 0, "\(pulled.output)\(pulled.errors)")
            let file = try program.text("messages/welcome.yaml")
            #expect(file.contains("Buongiorno") && file.contains("priority: 3"), "\(file)")
            #expect(try await program.marquee("validate").code == 0)
            // A file that says the same in its author's words stays as it is.
            try program.write("# Ours\n\(file)", to: "messages/welcome.yaml")
            #expect(try await program.marquee("content", "push", "welcome", "--publish").code == 0)
            let same = try await program.marquee("content", "pull")
            #expect(same.output.contains("0 messages written"), "\(same.output)\(same.errors)")
            #expect(try program.text("messages/welcome.yaml").hasPrefix("# Ours"))
            let other = try await program.marquee("content", "pull", "--locale", "it-IT")
            #expect(other.code == 1 && other.errors.contains("contains all locales"), "\(other.errors)")
            let nothing = try await program.marquee("content", "pull")
            #expect(nothing.output == "0 messages written, 0 unchanged, 0 skipped\n", "\(nothing.output)")

            // Both change the same words: the editor's stay, and both are told.
            try program.write(file.replacing("Buongiorno", with: "Salve"), to: "messages/welcome.yaml")
            try standIn.edit("welcome", "title", [("it-IT", "Ciao")])
            let kept = try await program.marquee("content", "push", "welcome")
            #expect(kept.errors.contains("'title' at 'it-IT' was edited in Contentful"), "\(kept.errors)")
            let entry = try Entry(standIn.created(standIn.answer(.entry("welcome"))))
            #expect(entry.fields.value(of: "title", at: "it-IT") == "Ciao")
            let refused = try await program.marquee("content", "pull")
            #expect(refused.code == 1 && refused.errors.contains("was changed here"), "\(refused.errors)")
            #expect(try program.text("messages/welcome.yaml").contains("Salve"))
            // It is not passed over: the editor's words come when they are asked for.
            let taken = try await program.marquee("content", "pull", "--overwrite")
            #expect(taken.code == 0, "\(taken.output)\(taken.errors)")
            #expect(try program.text("messages/welcome.yaml").contains("Ciao"))
        }
    }
}
