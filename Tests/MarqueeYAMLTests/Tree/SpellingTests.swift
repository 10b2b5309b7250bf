import MarqueeModel
import Testing

@testable import MarqueeYAML

/// What is written so that it is something else than it looks like.
@Suite struct Spelling {
    private func findings(_ text: String, file: String = "test.yaml") -> [Diagnostic] {
        DocumentTree.reading(SourceText(file: file, validated: Array(text.utf8))).findings.diagnostics
    }

    @Test(arguments: [
        ("a:\n  1️⃣type template\n  presenter: terminal\n", "expected a ':' after 'type', got 'type template'"),
        (
            "a:\n  type: template\n  1️⃣presenter terminal\n  priority: 1\n",
            "expected a ':' after 'presenter', got 'presenter terminal'"
        ),
        ("a:\n  1️⃣type:template\n  priority: 1\n", "expected a space after the ':' in 'type:template'"),
        ("a:\n  1️⃣type:\u{a0}template\n  priority: 1\n", "expected a space after the ':' in 'type:<U+00A0>template'"),
    ])
    func `a key without its colon is shown, and not the line below`(text: String, message: String) {
        let marked = MarkedText(text)
        marked.expect(["1️⃣": .yamlSyntax], from: findings(marked.text))
        #expect(findings(marked.text).first?.message == message)
    }

    @Test func `a conflict that Git has left is called so`() {
        let marked = MarkedText("a:\n1️⃣<<<<<<< HEAD\n  type: template\n=======\n  type: function\n>>>>>>> other\n")
        marked.expect(["1️⃣": .mergeConflict], from: findings(marked.text))
        let json = "{\n<<<<<<< HEAD\n  \"a\": 1\n=======\n  \"a\": 2\n>>>>>>> other\n}\n"
        #expect(findings(json, file: "a.json").map(\.code) == [.mergeConflict])
        // A line of a text that begins so is none.
        #expect(findings("a: |\n  <<<<<<< HEAD\n").isEmpty)
    }

    @Test func `an anchor that nothing repeats is told, also where it was no anchor`() {
        let marked = MarkedText("a: 1️⃣&Tom and Jerry\nb: &used 1\nc: *used\nd: !!str 2️⃣&x 5\n")
        marked.expect(["1️⃣": .unusedAnchor, "2️⃣": .unusedAnchor], from: findings(marked.text))
        #expect(
            findings(marked.text).first?.help == "remove it, or put '&Tom and Jerry' in quotes if it is a string")
        // Of a mistyped alias, the anchor is meant.
        #expect(findings("a: &title 1\nb: *titel\n").map(\.code) == [.undefinedAlias])
    }

    @Test(arguments: [("010", "8"), ("0777", "511"), ("12:30", "750"), ("1:30:15", "5415")])
    func `numbers of YAML 1_1 that are others now`(text: String, old: String) {
        let found = findings("a: \(text)\n")
        #expect(found.map(\.code) == [.yaml11Number])
        #expect(found.first?.message.contains(old) == true)
        #expect(findings("a: \"\(text)\"\n\(text.contains(":") ? text : "b"): 1\n").isEmpty)
    }

    @Test(arguments: [
        "0", "007", "0o10", "0x10", "10", "0.5", "1:75", "12:3x", "089", "09:00:00", "2026-01-01",
    ])
    func `others are as they were`(text: String) {
        #expect(findings("a: \(text)\n").isEmpty)
    }

    @Test(arguments: [
        "{\"a\": 1,}", "{'a': 1}", "{\"a\": 01}", "{\"a\": NaN}", "{\"a\": 1} # no", "a: 1",
    ])
    func `a file that says so is JSON and nothing else`(text: String) {
        #expect(findings(text, file: "a.json").map(\.code) == [.jsonSyntax])
    }

    @Test func `a file that says so is YAML, whatever it begins with, and YAML has all of JSON`() {
        #expect(findings("{\t\"a\": \"\\ud83d\\ude00\" }").isEmpty)
        let marked = MarkedText("{a: {b: 1},\n c: {d: 1\n    e1️⃣: 2}}\n")
        marked.expect(["1️⃣": .yamlSyntax], from: findings(marked.text))
        #expect(findings("{a: 1,}").isEmpty)
        #expect(findings("{a: 1,}", file: "<stdin>").isEmpty)
        #expect(findings("{\"a\": 1,\n", file: "<stdin>").map(\.code) == [.jsonSyntax])
    }

    @Test func `JSON may name its schema`() {
        let text = "{ \"$schema\": \"https://example.org/s.json\", \"a\": { \"type\": \"template\" } }"
        var loader = DocumentLoader(presenters: PresenterDefaults(template: "t", function: "t"))
        loader.read(Array(text.utf8), file: "a.json")
        #expect(loader.diagnostics == [])
        #expect(loader.definitions.map(\.name) == ["a"])
    }

    @Test func `separators of lines and paragraphs are letters like others, as YAML 1_2 has it`() {
        let (value, findings) = read(
            "a: \"one\u{2028}  two\u{85}  three\u{2029}four\"\nb: é \u{2028}x\nc: |\n  x\u{85}y\n")
        #expect(findings == [])
        #expect(value?.object?["a"] == "one\u{2028}  two\u{85}  three\u{2029}four")
        #expect(value?.object?["b"] == "é \u{2028}x")
        #expect(value?.object?["c"] == "x\u{85}y\n")
        let marked = MarkedText("a: \"\u{2028}\"\nb: 1️⃣[\n")
        #expect(DocumentTree.reading(marked.source).findings.diagnostics.first?.source?.range.start.line ?? 0 >= 2)
    }
}
