import Testing

/// A sync that is killed or refused half-way is completed by the next one, also when somebody goes on editing here.
@Suite(.timeLimit(.minutes(5)))
struct InterruptedSyncTests {
    private static func card(_ body: String) -> String {
        """
        card:
          type: template
          arguments:
            title: { type: string, value: Hello, maxLength: 60 }
        \(body.isEmpty ? "" : "    body: \(body)\n")
        """
    }

    private static func poster(_ text: String) -> String {
        "poster:\n  type: template\n  arguments:\n    text: \(text)\n"
    }

    /// A project whose definitions are synced.
    private static func synced(
        _ standIn: StandIn, _ files: [String: String]
    ) async throws -> BuiltProgram {
        let program = try BuiltProgram(connectedTo: standIn, files)
        let sync = try await program.marquee("sync")
        #expect(sync.code == 0, "\(sync.output)\(sync.errors)")
        return program
    }

    private static func expectDone(_ program: BuiltProgram) async throws {
        let sync = try await program.marquee("sync", "--allow-breaking")
        #expect(sync.code == 0, "\(sync.output)\(sync.errors)")
        let check = try await program.marquee("sync", "--check")
        #expect(check.code == 0, "\(check.output)\(check.errors)")
    }

    /// The six requests that it takes to change the type of a field.
    private static let paths = (0..<6).map { index in
        (path: "PUT /content_types/card" + (index % 2 == 0 ? "" : "/published"), number: index / 2 + 1)
    }

    @Test(arguments: 0..<6, [false, true])
    func `a sync that is killed at any request is completed by the next`(index: Int, isEdited: Bool) async throws {
        try await StandIn.run { standIn in
            let program = try await Self.synced(standIn, ["templates/card.yaml": Self.card("Some")])
            try program.write(Self.card("5"), to: "templates/card.yaml")
            let (path, number) = Self.paths[index]
            standIn.before(path, number: number) { _ in program.kill() }
            #expect(try await program.marquee("sync", "--allow-breaking").code == 9)
            if isEdited { try program.write(Self.card("true"), to: "templates/card.yaml") }
            try await Self.expectDone(program)
        }
    }

    @Test func `a sync that is refused once is completed by the next`() async throws {
        try await StandIn.run { standIn in
            let program = try await Self.synced(standIn, ["templates/card.yaml": Self.card("Some")])
            try program.write(Self.card("5"), to: "templates/card.yaml")
            standIn.fail("PUT /content_types/card/published", .status(422, "ValidationFailed"))
            #expect(try await program.marquee("sync", "--allow-breaking").code == 1)
            try await Self.expectDone(program)
            // And so is one that takes a field away, or a whole definition, or has a part of it named.
            try program.write(Self.card(""), to: "templates/card.yaml")
            standIn.fail("PUT /content_types/card/published", .status(422, "ValidationFailed"))
            #expect(try await program.marquee("sync", "--only", "card", "--allow-breaking").code == 1)
            try program.write(Self.card("false"), to: "templates/card.yaml")
            try await Self.expectDone(program)
            try program.write(Self.poster("x"), to: "templates/card.yaml")
            standIn.before("DELETE /content_types/card") { _ in program.kill() }
            #expect(try await program.marquee("sync", "--allow-breaking").code == 9)
            try program.write(Self.card("Back"), to: "templates/card.yaml")
            try await Self.expectDone(program)
        }
    }

    @Test func `what half a sync has written is one's own, and what others write is theirs`() async throws {
        try await StandIn.run { standIn in
            let files = ["templates/card.yaml": Self.card("A"), "templates/poster.yaml": Self.poster("x")]
            let program = try await Self.synced(standIn, files)
            try program.write(Self.card("B"), to: "templates/card.yaml")
            try program.write(Self.poster("y"), to: "templates/poster.yaml")
            standIn.fail("PUT /content_types/poster", .status(422, "ValidationFailed"))
            let refused = try await program.marquee("sync")
            #expect(refused.code == 1 && refused.errors.contains("2 of 4 requests were completed"), "\(refused.errors)")
            try program.write(Self.card("C"), to: "templates/card.yaml")

            // Another clone of the project writes, too.
            let other = try BuiltProgram(
                connectedTo: standIn,
                ["templates/card.yaml": Self.card("B"), "templates/poster.yaml": Self.poster("theirs")])
            #expect(try await other.marquee("sync").code == 0)
            let drift = try await program.marquee("sync")
            #expect(drift.code == 1, "\(drift.output)\(drift.errors)")
            #expect(drift.errors.contains("revert changes that someone else has made"), "\(drift.errors)")
            let line = drift.output.split(separator: "\n").first { $0.contains(" card ") }
            #expect(line?.contains("since your version") == false, "\(drift.output)")
            let card = try await program.marquee("sync", "--only", "card")
            #expect(card.code == 0, "\(card.output)\(card.errors)")
            #expect(try await program.marquee("sync").code == 1)
            #expect(try await program.marquee("sync", "--overwrite").code == 0)
        }
    }

    @Test func `what is left of an interrupted sync is counted`() async throws {
        try await StandIn.run { standIn in
            let program = try await Self.synced(standIn, ["templates/card.yaml": Self.card("A")])
            try program.write(Self.card("B"), to: "templates/card.yaml")
            standIn.fail("PUT /content_types/card/published", .status(422, "ValidationFailed"))
            #expect(try await program.marquee("sync").code == 1)
            let check = try await program.marquee("sync", "--check")
            #expect(check.code == 2)
            #expect(check.output.hasSuffix("\nPlan: 1 request left of an interrupted sync.\n"), "\(check.output)")
            let sync = try await program.marquee("sync")
            #expect(sync.code == 0 && !sync.output.contains("nothing to do"), "\(sync.output)\(sync.errors)")
        }
    }
}
