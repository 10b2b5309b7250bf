import MarqueeModel
import MarqueeSync
import Testing

@testable import MarqueeContent

/// What the built program says of failures, and of what it did.
@Suite(.timeLimit(.minutes(5)))
struct ToldTests {
    private static let card = """
        card:
          type: template
          arguments:
            title: { type: string, value: Hello, maxLength: 60 }
            picture: { type: file }

        """

    private static func walk(
        _ files: [String: String] = [:], _ body: @escaping @Sendable (StandIn, BuiltProgram) async throws -> Void
    ) async throws {
        try await StandIn.run { standIn in
            let program = try BuiltProgram(connectedTo: standIn, ["templates/a.yaml": card].merging(files) { $1 })
            #expect(try await program.marquee("sync").code == 0)
            try await body(standIn, program)
        }
    }

    @Test func `neither token of a target is printed, whichever a server sends back`() async throws {
        try await Self.walk { standIn, program in
            let message = "I know \(StandIn.token) and \(StandIn.deliveryToken)"
            let answer = StandInAnswer(
                422,
                [
                    "sys": ["type": "Error", "id": "Refused"], "message": .string(message),
                    "details": ["said": .string(message)], "requestId": .string(message),
                ])
            for command in [["content", "pull"], ["content", "diff"], ["sync", "--dry-run"]] {
                standIn.fail("GET /locales", .answer(answer))
                let outcome = try await program.marquee(command)
                #expect(outcome.code == 1, "\(outcome)")
                #expect(outcome.errors.contains("I know ••• and •••"), "\(outcome)")
                #expect(outcome.errors.contains("Contentful's answer: "), "\(outcome)")
                for text in [outcome.output, outcome.errors] {
                    #expect(!text.contains(StandIn.token) && !text.contains(StandIn.deliveryToken), "\(text)")
                }
            }
        }
    }

    @Test func `Contentful is named once`() {
        for (status, text) in [
            (500, "Contentful failed (500)"), (422, "rejected by Contentful (422)"),
            (409, "Contentful: someone else has changed it since it was read (409)"),
        ] {
            #expect(SyncError(ContentError(status: status, headers: [], body: [])).message == text)
        }
    }

    @Test func `an asset that is there is not said to be made`() async throws {
        let message = "template: card\narguments: { title: A, picture: sun.txt }\n"
        let files = [
            "messages/a.yaml": "id: a\n\(message)", "messages/b.yaml": "id: b\n\(message)", "assets/sun.txt": "sun",
        ]
        try await Self.walk(files) { standIn, program in
            let first = try await program.marquee("content", "push", "a")
            #expect(first.output == "a: created, 2 values written, 1 asset made\n", "\(first)")
            let second = try await program.marquee("content", "push", "b")
            #expect(second.output == "b: created, 2 values written\n", "\(second)")
        }
    }
}
