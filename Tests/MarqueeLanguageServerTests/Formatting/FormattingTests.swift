import MarqueeModel
import MarqueeYAML
import Testing

@testable import MarqueeLanguageServer

@Suite struct `Formatting` {
    private func formatted(_ text: String) -> String? {
        let source = SourceText.decoding(Array(text.utf8), file: "a.yaml").text
        guard let edits = DocumentFormatter.edits(for: source) else { return nil }
        return String(decoding: DocumentFormatter.applied(edits, to: source.bytes), as: UTF8.self)
    }

    @Test(arguments: [
        ("a:\n    type:   template\n    arguments:\n        b:  c\n", "a:\n  type: template\n  arguments:\n    b: c\n"),
        ("a : {type: template,arguments: {b: [1,2 , 3]}}", "a: { type: template, arguments: { b: [1, 2, 3] } }\n"),
        ("\n\na: 1   \n\n\n\nb: 2\n\n", "a: 1\n\nb: 2\n"),
        ("a:\n- b\n-   c: 1\n    d: 2\n", "a:\n  - b\n  - c: 1\n    d: 2\n"),
        (
            "a:\n    # about b\n    b: 1     # one\n    c: 2     # two\n# about d\nd: 3\n",
            "a:\n  # about b\n  b: 1       # one\n  c: 2       # two\n# about d\nd: 3\n"
        ),
        ("a: 1 # close\n", "a: 1 # close\n"),
        ("a:\n    b: |\n        text\n          more\n\n    c: 1\n", "a:\n  b: |\n    text\n      more\n\n  c: 1\n"),
        ("a:\n    b: >-\n     text\n    c: 1\n", "a:\n  b: >-\n    text\n  c: 1\n"),
        ("a:\n    b: |2\n        text\n    c: 1\n", "a:\n  b: |2\n      text\n  c: 1\n"),
        ("a:\n    b: one\n      two\n    c: \"x\n\n        y\"\n", "a:\n  b: one\n    two\n  c: \"x\n\n    y\"\n"),
        ("a: &x {b: 1}\nc:   *x\nd: {<<: *x}\n", "a: &x { b: 1 }\nc: *x\nd: { <<: *x }\n"),
        ("a:\n    b: {\n        c: 1 }\n", "a:\n  b: {\n      c: 1 }\n"),
        ("# only a comment", "# only a comment\n"),
        ("a: 1\r\nb:  2\r\n", "a: 1\r\nb: 2\r\n"),
        ("---\na: 1\n---\nb:   2\n", "---\na: 1\n---\nb: 2\n"),
        ("è:\n    é:   ù     # ü\n", "è:\n  é: ù         # ü\n"),
        (
            "{\"a\":{\"type\":\"template\",\"arguments\":{\"b\":[1,2.0,\"\\u00e9\"]}}}",
            "{ \"a\": { \"type\": \"template\", \"arguments\": { \"b\": [1, 2.0, \"\\u00e9\"] } } }\n"
        ),
        (
            "{\"a\": {\n\"b\": 1, \"c\": {} },\n \"d\": []}",
            "{\n  \"a\": {\n    \"b\": 1,\n    \"c\": {}\n  },\n  \"d\": []\n}\n"
        ),
    ])
    func `a document is laid out`(text: String, expected: String) {
        #expect(formatted(text) == expected)
        #expect(formatted(expected) == expected)
    }

    @Test(arguments: ["a: \"", "a: {", "- a\nb: 1", "a: *b"])
    func `what cannot be read is left alone`(text: String) {
        #expect(formatted(text) == nil)
    }

    @Test func `an editor gets only what changes`() throws {
        var session = Session(Samples.files)
        session.open("templates/new.yaml", "a:\n    type: template\n    arguments: {b: 1}\n")
        let edits = try session.request(
            "textDocument/formatting",
            ["textDocument": ["uri": Session.uri("templates/new.yaml")], "options": ["tabSize": 4]]
        ).get()
        #expect(edits.list?.map { $0["newText"] } == ["  ", "  ", "{ b: 1 }"])
    }
}
