import MarqueeModel
import Testing

@testable import MarqueeLanguageServer

@Suite struct `Formatting of parts and while typing` {
    private func typed(_ marked: Marked, _ character: String, _ file: String = "templates/new.yaml") -> String {
        var session = Session(Samples.files)
        session.open(file, marked.text)
        let edits = session.ask(
            "textDocument/onTypeFormatting", file, marked,
            ["ch": .string(character), "options": ["tabSize": 2, "insertSpaces": true]])
        return applied(edits, to: marked.text)
    }

    @Test(arguments: [
        ("a:\n1️⃣", "a:\n  "), ("a:\n  b:\n  1️⃣", "a:\n  b:\n    "), ("a: # why\n1️⃣", "a: # why\n  "),
        ("a:\n  - b: 1\n  1️⃣", "a:\n  - b: 1\n    "), ("a:\n  - b:\n  1️⃣", "a:\n  - b:\n      "),
        ("a:\n  b: 1\n      1️⃣", "a:\n  b: 1\n  "), ("a: |\n1️⃣", "a: |\n  "), ("a: 'x: '\n  1️⃣", "a: 'x: '\n"),
        ("a: 'x' # y:\n1️⃣", "a: 'x' # y:\n"), ("a:\n  b: 1\n\n1️⃣", "a:\n  b: 1\n\n"),
        ("a: |\n  b:\n  1️⃣\n  c\n", "a: |\n  b:\n  \n  c\n"), ("a: {\n   1️⃣", "a: {\n   "),
        ("a: >\n\t1️⃣", "a: >\n  "),
    ])
    func `a new line begins where its key belongs`(text: String, expected: String) {
        #expect(typed(Marked(text), "\n") == expected)
    }

    @Test(arguments: [
        ("a: {b:  1,c: [1,2]}1️⃣", "}", "a: { b: 1, c: [1, 2] }"),
        ("a: {b:  1,c: [1,2]1️⃣}", "]", "a: {b:  1,c: [1,2]}"),
        ("a: '{b}1️⃣'", "}", "a: '{b}'"), ("a: {b:  1}1️⃣", "x", "a: {b:  1}"),
    ])
    func `brackets that are closed are laid out`(text: String, character: String, expected: String) {
        #expect(typed(Marked(text), character) == expected)
    }

    private func formatted(_ text: String, lines: ClosedRange<Int64>) -> String {
        var session = Session(Samples.files)
        let range: Value = ["start": position(lines.lowerBound, 0), "end": position(lines.upperBound + 1, 0)]
        let edits = session.opening(
            "templates/new.yaml", text, ask: "textDocument/rangeFormatting",
            ["range": range, "options": ["tabSize": 2, "insertSpaces": true]])
        return applied(edits, to: text)
    }

    @Test func `only the lines of a selection are laid out, or what they belong to`() {
        let text = "a:   {b: 1}\nc:   {d: 1}\ne:   {f: 1}\n"
        #expect(formatted(text, lines: 1...1) == "a:   {b: 1}\nc: { d: 1 }\ne:   {f: 1}\n")
        // One key alone cannot move to another column than those beside it.
        let nested = "a:\n    b: 1\n    c: 2\nd:\n    e: 1\n"
        #expect(formatted(nested, lines: 1...1) == "a:\n  b: 1\n  c: 2\nd:\n    e: 1\n")
        #expect(formatted(nested, lines: 3...4) == "a:\n    b: 1\n    c: 2\nd:\n  e: 1\n")
        #expect(formatted("a: {", lines: 0...0) == "a: {")
        #expect(formatted("", lines: 0...0) == "")
    }
}
