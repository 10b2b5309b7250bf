import MarqueeModel
import Testing

@testable import MarqueeLanguageServer

@Suite struct `Semantic tokens` {
    /// Tokens as `text type modifiers`, read back from their numbers.
    private func tokens(_ data: Value?, in text: String) -> [String] {
        let numbers = (data?.list ?? []).compactMap(\.integer)
        let buffer = TextBuffer(text)
        var (line, character) = (0, 0)
        return stride(from: 0, to: numbers.count, by: 5).map { index in
            let (lines, characters) = (Int(numbers[index]), Int(numbers[index + 1]))
            (line, character) = (line + lines, lines == 0 ? character + characters : characters)
            let start = buffer.offset(line: line, character: character, .utf16)
            let end = buffer.offset(line: line, character: character + Int(numbers[index + 2]), .utf16)
            let type = TokenType(rawValue: Int(numbers[index + 3])).map { "\($0)" } ?? "unknown"
            let modifiers = TokenModifier.allCases.filter { Int(numbers[index + 4]) & $0.bit != 0 }.map(\.rawValue)
            return ([buffer.string(start..<end), type] + modifiers).joined(separator: " ")
        }
    }

    private func tokens(of text: String, _ file: String) -> [String] {
        var session = Session(Samples.whole)
        return tokens(session.opening(file, text, ask: "textDocument/semanticTokens/full")?["data"], in: text)
    }

    @Test func `a message`() {
        let text =
            "template: banner\narguments:\n  style.width: 1\n  on-accept: { type: function, function: copy-code }\nttl: 1h\n"
        #expect(
            tokens(of: text, "messages/new.yaml") == [
                "template key", "banner template", "arguments key", "style group", "width argument",
                "on-accept argument",
                "type key", "function word", "function key", "copy-code function", "ttl key", "1h number",
            ])
    }

    @Test func `a definition`() {
        let text =
            "card:\n  type: template\n  arguments:\n    a: &a { type: string, value: è }\n    b: *a\n    g: { c: 1 }\n"
        #expect(
            tokens(of: text, "templates/new.yaml") == [
                "card template definition", "type key", "template word", "arguments key", "a argument definition",
                "&a anchor definition", "type key", "string type", "value key", "b argument definition", "*a anchor",
                "g group definition", "c argument definition",
            ])
    }

    @Test func `a recipe`() {
        let text = "é😀: { trigger: { event: a }, delay: 1m, message: { template: marquee.open-url } }\n"
        #expect(
            tokens(of: text, "recipes/new.yaml") == [
                "é😀 recipe definition", "trigger key", "event key", "a event", "delay key", "1m number", "message key",
                "template key", "marquee.open-url function defaultLibrary",
            ])
    }

    @Test func `a test case`() {
        let text = "case: x\nevent: { event: a }\nexpect: { winner: welcome, stopped: { again: limits } }\n"
        #expect(
            tokens(of: text, "templates/new.yaml") == [
                "case key", "event key", "event key", "a event", "expect key", "winner key", "welcome recipe",
                "stopped key", "again recipe", "limits word",
            ])
    }

    @Test func `only what is in a range, and only what is new`() throws {
        let text = "template: banner\narguments: { title: a }\n"
        var session = Session(Samples.whole)
        let all = session.opening("messages/new.yaml", text, ask: "textDocument/semanticTokens/full")
        let range: Value = ["start": position(1, 0), "end": position(1, 9)]
        let some = session.ask("textDocument/semanticTokens/range", of: "messages/new.yaml", ["range": range])
        #expect(tokens(some?["data"], in: text) == ["arguments key"])

        let id = try #require(all?["resultId"])
        let same = session.ask(
            "textDocument/semanticTokens/full/delta", of: "messages/new.yaml", ["previousResultId": id])
        #expect(same?["edits"] == [] && same?["resultId"] == id)

        let changed = "template: banner\narguments: { title: a, loud: true }\n"
        session.change("messages/new.yaml", [["text": .string(changed)]])
        let delta = session.ask(
            "textDocument/semanticTokens/full/delta", of: "messages/new.yaml", ["previousResultId": id])
        var numbers = (all?["data"]?.list ?? []).compactMap(\.integer)
        for edit in delta?["edits"]?.list ?? [] {
            let start = Int(edit["start"]?.integer ?? 0)
            let count = Int(edit["deleteCount"]?.integer ?? 0)
            numbers.replaceSubrange(start..<start + count, with: (edit["data"]?.list ?? []).compactMap(\.integer))
        }
        let now = session.ask("textDocument/semanticTokens/full", of: "messages/new.yaml")
        #expect(now?["data"] == .list(numbers.map(Value.integer)))

        let forgotten = session.ask(
            "textDocument/semanticTokens/full/delta", of: "messages/new.yaml", ["previousResultId": "0"])
        #expect(forgotten?["data"] == now?["data"])
    }

    @Test(arguments: ["messages/new.yaml", "templates/new.yaml", "recipes/new.yaml"])
    func `a text that is being typed has tokens`(file: String) {
        #expect(!tokens(of: "template: banner\narguments: { title: \"x\n  *a &b # c\n", file).isEmpty)
    }
}
