import MarqueeModel
import Testing

@testable import MarqueeLanguageServer

@Suite struct `Completion of what is missing` {
    private static let poster = """
        poster:
          type: template
          arguments:
            title: Hi
            image: { type: file, required: true }
            sound: { type: file, required: true }
            on-close: { type: action, required: true }
        """

    private func items(_ text: String, _ file: String, snippets: Bool = false) -> [Value] {
        let files = Samples.whole.merging(["templates/poster.yaml": Self.poster]) { first, _ in first }
        let capabilities: Value = [
            "textDocument": ["completion": ["completionItem": ["snippetSupport": .boolean(snippets)]]]
        ]
        var session = Session(files, capabilities: capabilities)
        let marked = Marked(text)
        session.open(file, marked.text)
        return session.ask("textDocument/completion", file, marked)?["items"]?.list ?? []
    }

    private func text(_ items: [Value], _ label: String) -> String? {
        items.first { $0["label"]?.string == label }?["textEdit", "newText"]?.string
    }

    @Test(arguments: [
        ("template: poster\narguments:\n  1️⃣", "image: \n  sound: \n  on-close: "),
        ("template: poster\narguments:\n  image: a.png\n  1️⃣", "sound: \n  on-close: "),
        ("template: poster\narguments: { 1️⃣ }", "image: , sound: , on-close: "),
        ("template: poster\narguments:\n  image: a.png\n  sound: b.mp3\n  1️⃣", nil),
        ("template: banner\narguments:\n  1️⃣", nil),
    ])
    func `all required arguments at once`(text: String, expected: String?) {
        #expect(self.text(items(text, "messages/new.yaml"), "all required arguments") == expected)
    }

    @Test func `a client that has snippets goes from one to the next`() {
        let items = items("template: poster\narguments:\n  1️⃣", "messages/new.yaml", snippets: true)
        #expect(text(items, "all required arguments") == "image: ${1}\n  sound: ${2}\n  on-close: ${3}")
        #expect(items.first?["label"] == "all required arguments" && items.first?["insertTextFormat"] == 2)
    }

    @Test(arguments: [
        ("case: a\nexpect: { stopped: { 1️⃣ } }", ["welcome", "again"]),
        ("case: a\nexpect: { stopped: { again: limits, 1️⃣ } }", ["welcome"]),
        (
            "case: a\nexpect: { stopped: { again: 1️⃣ } }",
            ["trigger", "template", "audience", "schedule", "cooldown", "limits", "control", "online"]
        ),
        ("case: a\nevent: { event: 1️⃣ }", ["app.opened", "cart.filled", "cart.paid"]),
        ("case: a\nevent: { 1️⃣ }", ["event"]), ("case: a\nexpect: { winner: 1️⃣ }", ["welcome", "again", "none"]),
    ])
    func `recipes, steps and events of a test case`(text: String, expected: [String]) {
        #expect(items(text, "templates/new.yaml").compactMap { $0["label"]?.string } == expected)
    }
}
