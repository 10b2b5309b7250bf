import Foundation
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FormatTests {
    private static let messy = "card:\n    type:   template   # a card\n    arguments: {a:   1,b: 2}\n"
    private static let neat = "card:\n  type: template # a card\n  arguments: { a: 1, b: 2 }\n"

    private static func project() throws -> TestProject {
        try TestProject([
            "marquee.yaml": "name:   shop\n", "templates/bad.yaml": "x: [\n", "templates/card.yaml": messy,
            "messages/m.json": "{\"id\":\"m\",\"template\":\"card\"}",
        ])
    }

    private static func text(_ path: String, _ project: TestProject) throws -> String {
        try String(contentsOf: project.root.appending(path: path), encoding: .utf8)
    }

    @Test func `the project's files are formatted, and what cannot be read is told and left`() throws {
        let project = try Self.project()
        let checked = try project.marquee("format", "--check")
        #expect(checked.code == 1 && checked.output.contains("would format templates/card.yaml\n"), "\(checked)")
        #expect(try Self.text("templates/card.yaml", project) == Self.messy)
        let first = try project.marquee("format")
        #expect(first.code == 1, "\(first)")
        #expect(first.output == "formatted marquee.yaml\nformatted templates/card.yaml\nformatted messages/m.json\n")
        #expect(first.errors.contains("templates/bad.yaml") && first.errors.contains("3 files formatted, 0 unchanged"))
        #expect(try Self.text("marquee.yaml", project) == "name: shop\n")
        let card = try Self.text("templates/card.yaml", project)
        #expect(card.hasPrefix("card:\n  type: template ") && card.contains("# a card\n"), "\(card)")
        #expect(try Self.text("templates/bad.yaml", project) == "x: [\n")
        try project.write(Self.neat, to: "templates/bad.yaml")
        let second = try project.marquee("format", "--check")
        #expect(second.code == 0 && second.output.isEmpty, "\(second)")
    }

    @Test func `a difference is exit 2, and nothing is written`() throws {
        let project = try Self.project()
        for arguments in [["--check"], ["--diff"], ["--check", "--format", "json"]] {
            let run = try project.marquee(["format", "templates/card.yaml"] + arguments)
            #expect(run.code == 2, "\(run)")
            #expect(try Self.text("templates/card.yaml", project) == Self.messy)
        }
        let diff = try project.marquee("format", "templates/card.yaml", "--diff")
        #expect(diff.output.hasPrefix("--- a/templates/card.yaml\n+++ b/templates/card.yaml\n"), "\(diff)")
        #expect(try project.marquee("format", "none.yaml").code == 1)
    }

    @Test func `standard input is formatted to standard output`() throws {
        let project = try Self.project()
        let neat = try project.marquee(["format", "-"], input: "a:   1\r\n")
        #expect(neat.code == 0 && neat.output == "a: 1\r\n", "\(neat)")
        #expect(try project.marquee(["format", "-", "--check"], input: "a:   1\n").code == 2)
        let bad = try project.marquee(["format", "-"], input: "a: [\n")
        #expect(bad.code == 1 && bad.output.isEmpty && bad.errors.contains("yaml-syntax"), "\(bad)")
        #expect(try project.marquee(["format", "-", "templates"], input: "").code == 64)
    }
}
