import MarqueeModel
import Testing

@testable import MarqueeLanguageServer

@Suite struct `Anchors` {
    private static let text = """
        a: &one { b: 1 } # &no
        c: *one
        d: '&no *no'
        e: &one 2
        f: [*one, *two]
        ---
        g: *one
        """

    private func opened(_ marked: Marked) -> Session {
        var session = Session(Samples.files)
        session.open("templates/new.yaml", marked.text)
        return session
    }

    @Test(arguments: [
        ("c: *one", "c: *o1️⃣ne", ["templates/new.yaml:1:4"]), ("[*one", "[*o1️⃣ne", ["templates/new.yaml:4:4"]),
        ("&one {", "&o1️⃣ne {", ["templates/new.yaml:1:4"]), ("*two", "*t1️⃣wo", []), ("g: *one", "g: *1️⃣one", []),
    ])
    func `an alias leads to the last anchor of its name in the document`(old: String, new: String, expected: [String]) {
        let marked = Marked(Self.text.replacing(old, with: new))
        var session = opened(marked)
        #expect(places(session.ask("textDocument/definition", "templates/new.yaml", marked)) == expected)
    }

    @Test func `an anchor has its aliases`() {
        let marked = Marked(Self.text.replacing("a: &one", with: "a: &1️⃣one"))
        var session = opened(marked)
        let all = session.ask("textDocument/references", "templates/new.yaml", marked)
        #expect(places(all) == ["templates/new.yaml:1:4", "templates/new.yaml:2:4"])
        let uses = session.ask(
            "textDocument/references", "templates/new.yaml", marked, ["context": ["includeDeclaration": false]])
        #expect(places(uses) == ["templates/new.yaml:2:4"])
        let here = session.ask("textDocument/documentHighlight", "templates/new.yaml", marked)
        #expect(here?.list?.map { $0["kind"] } == [3, 2])
    }

    @Test func `an alias shows what it repeats`() {
        let marked = Marked("a: &one\n  b: 1\n  c: 2\nd: *o1️⃣ne\n")
        var session = opened(marked)
        let hover = session.ask("textDocument/hover", "templates/new.yaml", marked)?["contents", "value"]?.string
        #expect(hover == "**&one** · an anchor, line 1, used by 1 alias\n\n```yaml\n  b: 1\n  c: 2\n```")
    }

    @Test(arguments: [
        ("a: &one 1\nb: &two-2 2\nc: *1️⃣", ["two-2", "one"]), ("a: &one 1\nc: *o1️⃣n", ["one"]),
        ("a: &one 1\nc: [1, *1️⃣]", ["one"]), ("c: *1️⃣\nb: &later 1\n", []), ("a: &one 1\n---\nb: *1️⃣", []),
        ("a: &one 1\nb: &one 2\nc: *1️⃣", ["one"]),
    ])
    func `behind an asterisk, the anchors before it`(text: String, expected: [String]) {
        let marked = Marked(text)
        var session = opened(marked)
        let answer = session.ask("textDocument/completion", "templates/new.yaml", marked)
        #expect(answer?["items"]?.list?.compactMap { $0["label"]?.string } ?? [] == expected)
    }

    @Test(arguments: ["a: &one 1\nb: '*1️⃣'", "a: &one 1\n# *1️⃣", "a: &one 1\nb: x*1️⃣"])
    func `no anchors in texts and comments`(text: String) {
        let marked = Marked(text)
        var session = opened(marked)
        let answer = session.ask("textDocument/completion", "templates/new.yaml", marked)
        #expect(answer?["items"]?.list?.contains { $0["label"] == "one" } != true)
    }
}
