import MarqueeModel
import Testing

@testable import MarqueeLanguageServer

@Suite struct `Code lenses` {
    private func titles(_ file: String, _ text: String) -> [String] {
        var session = Session(Samples.whole)
        let answer = session.opening(file, text, ask: "textDocument/codeLens")
        return (answer?.list ?? []).map { lens in
            "\(lens["range"].map(start) ?? "") \(lens["command", "title"]?.string ?? "")"
        }
    }

    @Test func `a template tells how many messages and recipes use it, a recipe how many cases name it`() {
        #expect(
            titles("templates/banner.yaml", Samples.banner + "\nother: { type: template }\n") == [
                "1:1 used by 1 message and 2 recipes", "13:1 used by no messages",
            ])
        #expect(titles("templates/functions.yaml", Samples.functions) == ["1:1 used by 1 message"])
        #expect(
            titles("recipes/welcome.yaml", Samples.recipes) == [
                "1:1 used by 1 test case", "7:1 used by 1 test case",
            ])
        #expect(titles("messages/hi.yaml", Samples.message) == [])
    }

    @Test func `what only anchors repeat is no definition`() {
        let text = "x-style: &s { color: red }\nother:\n  type: template\n  arguments: { <<: *s }\n"
        #expect(titles("templates/banner.yaml", text) == ["2:1 used by no messages"])
        let recipe = "x-limits: &l { limits: [] }\nr: { trigger: { event: E }, message: { template: other } }\n"
        #expect(titles("recipes/welcome.yaml", recipe) == ["2:1 used by no test cases"])
    }

    @Test(arguments: [false, true])
    func `only a client that has the command is given one`(isKnown: Bool) {
        let commands: Value = isKnown ? ["marquee.showReferences"] : []
        var session = Session(Samples.whole, capabilities: ["experimental": ["commands": commands]])
        let answer = session.opening("templates/functions.yaml", Samples.functions, ask: "textDocument/codeLens")
        let command = answer?.list?.first?["command"]
        #expect(command?["command"] == (isKnown ? "marquee.showReferences" : ""))
        #expect(command?["arguments"]?.list?.count == (isKnown ? 2 : 0))
    }
}
