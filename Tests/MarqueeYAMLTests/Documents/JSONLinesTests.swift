import MarqueeModel
import Testing

@testable import MarqueeYAML

/// Of JSON Lines each line is read, whatever the others are.
@Suite struct JSONLines {
    private func loader(_ text: String, file: String = "<stdin>") -> DocumentLoader {
        var loader = DocumentLoader(presenters: PresenterDefaults(template: "t", function: "t"))
        loader.read(Array(text.utf8), file: file)
        return loader
    }

    /// What was found, as line, column and code.
    private func found(_ loader: DocumentLoader) -> [String] {
        loader.diagnostics.map {
            "\($0.source?.range.start.line ?? 0):\($0.source?.range.start.column ?? 0) \($0.code.rawValue)"
        }
    }

    @Test(arguments: ["<stdin>", "a.jsonl", "a.ndjson"])
    func `every line is a message`(file: String) {
        let read = loader("{\"template\": \"a\"}\n{\"template\": \"b\"}\r\n\n  \n{\"template\": \"c\"}", file: file)
        #expect(read.diagnostics == [])
        #expect(read.messages.map(\.template) == ["a", "b", "c"])
    }

    @Test func `a line with a mistake costs no other`() {
        let read = loader(
            """
            {"template": "a"}
            {"template": }
            {"template": "b", "argments": {}}
            {"template": "c"} x
            {"template": ["é", {"x": [1
            {"template": "d", "priority": true}
            {"template": "e"}
            """)
        #expect(
            found(read) == [
                "2:14 json-syntax", "3:19 unknown-key", "4:19 json-syntax", "5:28 json-syntax", "6:31 wrong-shape",
            ])
        #expect(read.messages.map(\.template) == ["a", "e"])
    }

    @Test(arguments: [
        "[{\"template\": \"a\"},\n{\"template\": \"b\"}", "{\n\"template\": \"a\"\n", "{\"template\": \"a\"\n",
    ])
    func `what is one text has one mistake`(text: String) {
        #expect(found(loader(text)).count == 1)
    }

    @Test func `a file of another name is one text`() {
        #expect(found(loader("{\"template\": \"a\"}\n{\"template\": \"b\"}\n", file: "a.json")) == ["2:1 json-syntax"])
    }
}
