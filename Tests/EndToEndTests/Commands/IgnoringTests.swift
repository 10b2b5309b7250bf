import Foundation
import Testing

/// What becomes of warnings, and of what comes on standard input.
@Suite(.timeLimit(.minutes(10)))
struct IgnoringTests {
    private static let warned = "card:\n  type: template\n  arguments:\n    a: 010\n    b: &x 1\n"

    @Test func `a comment says that a warning is meant, and one that nothing needs is told`() throws {
        let project = try TestProject([
            "marquee.yaml": "name: shop\n",
            "templates/card.yaml": Self.warned.replacing("010", with: "010 # marquee: ignore[yaml11-number] ten"),
        ])
        let first = try project.marquee("validate")
        #expect(first.code == 0 && !first.output.contains("yaml11-number"), "\(first)")
        #expect(first.output.contains("unused-anchor"))
        try project.write(
            "card:\n  type: template\n  arguments: { a: 10 } # marquee: ignore[yaml11-number]\n",
            to: "templates/card.yaml")
        let second = try project.marquee("validate")
        #expect(
            second.code == 0 && second.output.contains("templates/card.yaml:3:42: warning[unused-ignore]"), "\(second)")
    }

    @Test func `a project chooses the severity of warnings, and a run that all are errors`() throws {
        let project = try TestProject(["marquee.yaml": "name: shop\n", "templates/card.yaml": Self.warned])
        #expect(try project.marquee("validate").code == 0)
        let strict = try project.marquee("validate", "--warnings-as-errors")
        #expect(strict.code == 1 && strict.errors.contains("2 errors"), "\(strict)")
        try project.write(
            "validate: { severity: { unused-anchor: error, yaml11-number: off } }\n", to: "marquee.yaml")
        let chosen = try project.marquee("validate", "--format", "json")
        #expect(chosen.code == 1 && chosen.output.contains("unused-anchor"), "\(chosen)")
        #expect(!chosen.output.contains("yaml11-number"))
        // A host is not stopped by what a project only wants to be told.
        #expect(try project.marquee("resolve", "card").code != 64)
        try project.write("validate: { severity: { unusd-anchor: error } }\n", to: "marquee.yaml")
        let wrong = try project.marquee("validate")
        #expect(wrong.output.contains("marquee.yaml:1:25: error[unknown-key]: unknown code 'unusd-anchor'"), "\(wrong)")
        #expect(wrong.output.contains("did you mean 'unused-anchor'?"))
    }

    @Test func `standard input is fixed to standard output`() throws {
        let project = try TestProject(["marquee.yaml": "name: shop\n"])
        let draft = "card:\r\n  type: template\r\n  argments: { a: 1 } # one\r\n"
        let fixed = try project.marquee(["validate", "--fix", "-"], input: draft)
        #expect(fixed.code == 0, "\(fixed)")
        #expect(fixed.output == draft.replacing("argments", with: "arguments"), "\(fixed)")
        let left = try project.marquee(["validate", "--fix", "-"], input: draft + "other:\r\n  type: nothing\r\n")
        #expect(left.code == 1 && left.errors.contains("<stdin>:5:9: error["), "\(left)")
        #expect(left.output.contains("arguments: { a: 1 } # one\r\n"))
        let diff = try project.marquee(["validate", "--diff", "-"], input: draft)
        #expect(diff.code == 1 && diff.output.hasPrefix("--- a/<stdin>\n+++ b/<stdin>\n"), "\(diff)")
    }

    @Test func `JSON Lines are checked line by line`() throws {
        let project = try TestProject([
            "marquee.yaml": "name: shop\n", "templates/card.yaml": "card:\n  type: template\n",
        ])
        let lines = "{\"template\":\"card\"}\n{\"template\":}\n{\"template\":\"crd\"}\n{\"template\":\"card\"}\n"
        let outcome = try project.marquee(["validate", "-"], input: lines)
        #expect(outcome.code == 1, "\(outcome)")
        #expect(outcome.output.contains("<stdin>:2:13: error[json-syntax]"), "\(outcome)")
        #expect(outcome.output.contains("<stdin>:3:13: error[unknown-template]"), "\(outcome)")
    }
}
