import MarqueeModel
import Testing

@testable import MarqueeLanguageServer

@Suite struct `Folding and selection` {
    /// Folds as `first-last`, from 1, with their kind.
    private func folds(_ text: String, _ file: String = "templates/new.yaml") -> [String] {
        var session = Session(Samples.whole)
        let answer = session.opening(file, text, ask: "textDocument/foldingRange")
        return (answer?.list ?? []).map { fold in
            let lines = [fold["startLine"], fold["endLine"]].map { ($0?.integer ?? -9) + 1 }
            return "\(lines[0])-\(lines[1])\(fold["kind"]?.string.map { " \($0)" } ?? "")"
        }
    }

    @Test(arguments: [
        ("a:\n  type: template\n  arguments:\n    b: 1\n\n# c\nd: 1\n", ["1-4", "3-4"]),
        ("a:\n  b: |\n    one\n    two\nc: {\n  d: 1\n}\n", ["1-4", "2-4", "5-7"]),
        ("# one\n# two\na: 1 # three\n# four\n", ["1-2 comment"]),
        ("a:\n  - b: 1\n    c: 2\n  - d\n", ["1-4", "2-3"]),
        ("case: a\n---\ncase: b\nexpect:\n  priority: 1\n---\ncase: c\n", ["2-5", "4-5", "6-7"]),
        ("a: &x\n  b: 1\nc: *x\nd:\n  <<: *x\n  e: 1\n", ["1-2", "4-6"]),
        ("a: 1\n", []),
        ("", []),
    ])
    func `what takes several lines can be folded`(text: String, expected: [String]) {
        #expect(folds(text) == expected)
    }

    @Test func `an editor gets no more folds than it wants`() {
        var session = Session(
            Samples.files, capabilities: ["textDocument": ["foldingRange": ["rangeLimit": 1]]])
        let answer = session.opening(
            "templates/new.yaml", "a:\n  b: 1\nc:\n  d: 1\n", ask: "textDocument/foldingRange")
        #expect(answer?.list?.count == 1)
    }

    @Test func `a selection grows from a part of a name to the whole text`() {
        let marked = Marked("template: banner\narguments: { style.wi1️⃣dth: 'a b' }\n")
        #expect(
            selections(marked) == [
                "width", "style.width", "style.width: 'a b'", "{ style.width: 'a b' }",
                "arguments: { style.width: 'a b' }", "template: banner\narguments: { style.width: 'a b' }", marked.text,
            ])
        let value = Marked("template: banner\narguments: { style.width: 'a 1️⃣b' }\n")
        #expect(selections(value).prefix(3) == ["a b", "'a b'", "style.width: 'a b'"])
        #expect(selections(Marked("1️⃣")) == [""])
    }

    private func selections(_ marked: Marked) -> [String] {
        var session = Session(Samples.files)
        let (line, character) = marked.position()
        let answer = session.opening(
            "messages/new.yaml", marked.text, ask: "textDocument/selectionRange",
            ["positions": [position(line, character)]])
        var ranges: [Value] = []
        var next = answer?.list?.first
        while let selection = next, let range = selection["range"] {
            ranges.append(range)
            next = selection["parent"]
        }
        return texts(ranges, in: marked.text)
    }

    @Test func `too many places, and what is not a place, are refused`() {
        var session = Session(Samples.files)
        session.open("messages/new.yaml", "template: banner\n")
        let many = Value.list(Array(repeating: position(0, 0), count: 1_001))
        #expect(session.ask("textDocument/selectionRange", of: "messages/new.yaml", ["positions": many]) == nil)
        #expect(session.ask("textDocument/selectionRange", of: "messages/new.yaml", ["positions": [1]]) == nil)
        #expect(session.ask("textDocument/selectionRange", of: "messages/new.yaml") == nil)
    }
}
