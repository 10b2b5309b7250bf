import MarqueeModel
import Testing

@testable import MarqueeLanguageServer

@Suite struct `Recipes, events and messages by name` {
    private func ask(_ method: String, _ file: String, _ text: String, _ more: ValueObject = [:]) -> Value? {
        var session = Session(Samples.whole)
        let marked = Marked(text)
        session.open(file, marked.text)
        return session.ask(method, file, marked, more)
    }

    @Test(arguments: [
        ("message: hi", "message: h1️⃣i", ["messages/hi.yaml:1:11"]),
        ("winner: welcome", "winner: wel1️⃣come", ["recipes/welcome.yaml:1:1"]),
        ("again: cooldown", "aga1️⃣in: cooldown", ["recipes/welcome.yaml:7:1"]),
    ])
    func `what a case names leads to where it is`(old: String, new: String, expected: [String]) {
        let text = Samples.testCase.replacing(old, with: new)
        #expect(places(ask("textDocument/definition", "templates/cases.yaml", text)) == expected)
    }

    @Test func `a recipe is named by cases, an event by recipes and cases, a message by cases`() {
        let recipe = Samples.recipes.replacing("welcome:", with: "wel1️⃣come:")
        #expect(
            places(ask("textDocument/references", "recipes/welcome.yaml", recipe)) == [
                "templates/cases.yaml:3:19", "recipes/welcome.yaml:1:1",
            ])
        let event = Samples.recipes.replacing("event: app.opened }\n", with: "event: app.1️⃣opened }\n")
        #expect(
            places(ask("textDocument/references", "recipes/welcome.yaml", event)) == [
                "templates/cases.yaml:2:17", "recipes/welcome.yaml:2:21", "recipes/welcome.yaml:8:22",
            ])
        let message = Samples.testCase.replacing("message: hi", with: "message: h1️⃣i")
        #expect(
            places(ask("textDocument/references", "templates/cases.yaml", message)) == ["templates/cases.yaml:6:10"])
    }

    @Test(arguments: [
        ("wel1️⃣come:", "**welcome** · a recipe\n\nReacts to `app.opened`\n\nShows `banner`"),
        ("event: app.o1️⃣pened", "**app.opened** · an event\n\n2 recipes react to it\n\n- `welcome`\n- `again`"),
    ])
    func `what is known of a recipe and an event`(marked: String, expected: String) throws {
        let old = marked.replacing("1️⃣", with: "")
        let range = try #require(Samples.recipes.firstRange(of: old))
        let text = Samples.recipes.replacingCharacters(in: range, with: marked)
        let hover = ask("textDocument/hover", "recipes/welcome.yaml", text)?["contents", "value"]?.string ?? ""
        #expect(hover.hasPrefix(expected), "\(hover)")
    }

    @Test func `a recipe can be renamed through its cases, an event not`() throws {
        let text = Samples.recipes.replacing("welcome:", with: "wel1️⃣come:")
        let edit = ask("textDocument/rename", "recipes/welcome.yaml", text, ["newName": "greeting"])
        let files = edit?["documentChanges"]?.list?.compactMap { $0["textDocument", "uri"]?.string }
        #expect(files == ["file:///p/templates/cases.yaml", "file:///p/recipes/welcome.yaml"])
        #expect(ask("textDocument/rename", "recipes/welcome.yaml", text, ["newName": "again"]) == nil)
        let event = Samples.recipes.replacing("event: app.opened }\n", with: "event: app.1️⃣opened }\n")
        #expect(ask("textDocument/prepareRename", "recipes/welcome.yaml", event) == .null)
    }

    @Test func `recipes are among the symbols`() throws {
        var session = Session(Samples.whole)
        let symbols = session.opening(
            "recipes/welcome.yaml", Samples.recipes, ask: "textDocument/documentSymbol")
        #expect(symbols?.list?.map { $0["name"] } == ["welcome", "again"])
        #expect(symbols?.list?.first?["detail"] == "banner")
        let found = try session.request("workspace/symbol", ["query": "wlcm"]).get()
        #expect(found.list?.map { $0["name"] } == ["welcome"])
    }

    @Test func `local files of a recipe's message are links`() {
        var session = Session(Samples.whole)
        let links = session.opening("recipes/welcome.yaml", Samples.recipes, ask: "textDocument/documentLink")
        #expect(links?.list?.count == 2)
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
    }
}
