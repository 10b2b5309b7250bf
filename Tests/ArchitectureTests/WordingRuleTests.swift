import Testing

@Suite struct `What the wording rules find` {
    @Test(arguments: WordingRules.all)
    func `a rule finds its example, and lets the good sentence through`(rule: WordingRules) throws {
        let swift =
            "// \(rule.examples.bad)\nlet text = \"\(rule.examples.good)\"\nlet other = \"\(rule.examples.bad)\"\n"
        let strings = ProductString.strings(of: swift, path: "Sources/Model/A.swift")
        let violations = try rule.violations(in: strings)
        #expect(violations.map(\.line) == [3])
        #expect(violations.first?.message.contains(rule.examples.bad) == true)
        #expect(violations.first?.message.hasSuffix("write \(rule.wanted)") == true)
    }

    @Test(arguments: [
        "the schedule is no longer valid", "there is no file 'a'", "There is no message here",
        "a list of text, in order", "recommend this to a friend", "--behind-proxy", "a server behind a proxy",
    ])
    func `what only looks alike is let through`(text: String) throws {
        let strings = ProductString.strings(of: text, path: "Sources/Pages/a.html")
        for rule in WordingRules.all { #expect(try rule.violations(in: strings) == []) }
    }

    @Test func `code within a string, and comments of scripts, are not read`() throws {
        let swift = #"""
            let a = "one \(behind ? "two" : three) four" // behind
            """#
        let texts = ProductString.strings(of: swift, path: "Sources/Model/A.swift").map(\.text)
        #expect(texts.count == 1)
        #expect(texts.first?.contains("one") == true && texts.first?.contains("two") == true)
        #expect(texts.first?.contains("behind") == false)
        let script = "// behind\nlet a = \"after\" /* behind */\n"
        let lines = ProductString.strings(of: script, path: "Sources/Pages/a.js")
        #expect(lines.map(\.line) == [2])
        #expect(try WordingRules.all.allSatisfy { try $0.violations(in: lines) == [] })
    }
}
