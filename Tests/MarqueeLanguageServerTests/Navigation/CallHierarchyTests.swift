import MarqueeModel
import Testing

@testable import MarqueeLanguageServer

@Suite struct `Call hierarchy` {
    private func prepared(_ file: String, _ text: String, _ session: inout Session) -> Value? {
        let marked = Marked(text)
        session.open(file, marked.text)
        return session.ask("textDocument/prepareCallHierarchy", file, marked)?.list?.first
    }

    /// Names with the places where the use is written.
    private func calls(_ answer: Value?, _ end: String) -> [String] {
        (answer?.list ?? []).map { call in
            let ranges = (call["fromRanges"]?.list ?? []).map(start).joined(separator: " ")
            return "\(call[end, "name"]?.string ?? "") (\(call[end, "detail"]?.string ?? "")) \(ranges)"
        }
    }

    @Test func `a template is used by messages and recipes`() throws {
        var session = Session(Samples.whole)
        let item = try #require(
            prepared("templates/banner.yaml", Samples.banner.replacing("banner:", with: "ba1️⃣nner:"), &session))
        #expect(item["name"] == "banner" && item["detail"] == "template, templates/banner.yaml")
        let incoming = try session.request("callHierarchy/incomingCalls", ["item": item]).get()
        #expect(
            calls(incoming, "from") == [
                "hi.yaml (message, messages/hi.yaml) 1:11", "welcome (recipe, recipes/welcome.yaml) 5:15",
                "again (recipe, recipes/welcome.yaml) 9:24",
            ])
        #expect(try session.request("callHierarchy/outgoingCalls", ["item": item]).get() == [])
    }

    @Test func `a message uses its template and functions, a case its recipes`() throws {
        var session = Session(Samples.whole)
        let message = try #require(
            prepared("messages/hi.yaml", Samples.message.replacing("padding: 1", with: "padd1️⃣ing: 1"), &session))
        #expect(message["name"] == "banner", "an argument stands for its template")
        let whole = try #require(
            prepared("messages/hi.yaml", Samples.message.replacing("title: Hi", with: "title: H1️⃣i"), &session))
        #expect(whole["name"] == "hi.yaml")
        let outgoing = try session.request("callHierarchy/outgoingCalls", ["item": whole]).get()
        #expect(
            calls(outgoing, "to") == [
                "banner (template, templates/banner.yaml) 1:11",
                "copy-code (function, templates/functions.yaml) 7:42",
            ])
        let incoming = try session.request("callHierarchy/incomingCalls", ["item": whole]).get()
        #expect(calls(incoming, "from") == ["A message resolves (test case, templates/cases.yaml) 6:10"])

        let testCase = try #require(
            prepared("templates/cases.yaml", Samples.testCase.replacing("case: The", with: "case: 1️⃣The"), &session))
        let used = try session.request("callHierarchy/outgoingCalls", ["item": testCase]).get()
        #expect(
            calls(used, "to") == [
                "welcome (recipe, recipes/welcome.yaml) 3:19", "again (recipe, recipes/welcome.yaml) 3:39",
            ])
    }

    @Test(
        arguments: [
            nil, ["data": [:]], ["data": ["root": "/p"]], ["data": ["root": "/p", "file": "x", "index": "y"]],
        ] as [Value?])
    func `an item that is not from here is refused`(item: Value?) {
        var session = Session(Samples.whole)
        let answer = session.request("callHierarchy/incomingCalls", item.map { ["item": $0] } ?? [:])
        #expect(throws: ResponseError.self) { try answer.get() }
    }

    @Test func `an item that is gone uses nothing`() throws {
        var session = Session(Samples.whole)
        for data in [
            ["root": "/p", "definition": "gone"], ["root": "/p", "recipe": "gone"],
            ["root": "/p", "file": "gone.yaml", "index": 3], ["root": "/elsewhere", "definition": "banner"],
        ] as [Value] {
            #expect(try session.request("callHierarchy/outgoingCalls", ["item": ["data": data]]).get() == .null)
        }
    }
}
