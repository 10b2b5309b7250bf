import MarqueeModel
import Testing

@testable import MarqueeYAML

@Suite struct Reports {
    private func report(_ text: String) -> DiagnosticReport {
        var loader = DocumentLoader(presenters: PresenterDefaults(template: "terminal", function: "terminal"))
        loader.read(Array(text.utf8), file: "a.yaml")
        return loader.report()
    }

    @Test func `findings are printed as compilers print them`() {
        let text = "a:\n  type: template\n  arguments:\n    one: 1\n    one.two: 2\nb: { type: templat }\n"
        #expect(
            TextReportFormat().text(of: report(text)) == """
                a.yaml:5:5: error[parent-is-argument]: 'one.two' is below 'one', which is an argument, not a group
                    5 |     one.two: 2
                      |     ^~~~~~~
                a.yaml:4:5: note: 'one' is defined here
                    4 |     one: 1
                      |     ^~~
                a.yaml:6:12: error[unknown-kind]: the type of a definition must be 'template' or 'function', got 'templat'
                    6 | b: { type: templat }
                      |            ^~~~~~~
                help: did you mean 'template'?

                """)
    }

    @Test(arguments: [
        ("a: { type:\tx1️⃣ }", "    1 | a: { type:  x }\n      |             ^"),
        ("日本: { type: xx }", "    1 | 日本: { type: xx }\n      |               ^~"),
        ("a: { type: 日本 }", "    1 | a: { type: 日本 }\n      |            ^~~~"),
        ("e\u{301}: { type: x }", "    1 | e\u{301}: { type: x }\n      |            ^"),
        ("a: { type: \"\u{202E}x\" }", "    1 | a: { type: \"<U+202E>x\" }\n      |            ^~~~~~~~~~~"),
    ])
    func `carets stand below what they point at`(text: String, excerpt: String) {
        let text = MarkedText(text).text
        #expect(TextReportFormat().text(of: report(text)).contains(excerpt))
    }

    @Test func `of a long line, what is around the finding is shown`() {
        let padding = String(repeating: "x", count: 500)
        let printed = TextReportFormat().text(
            of: report("a: { description: \(padding), type: wrong, presenter: \(padding) }"))
        let lines = printed.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[1].contains("… type: wrong, ") == false && lines[1].contains(", type: wrong, presenter: xx"))
        #expect(lines[1].hasSuffix("x…") && lines[1].count < 140)
        let column = lines[1].unicodeScalars.count - lines[1].drop { $0 != "w" }.unicodeScalars.count
        #expect(lines[2].prefix { $0 != "^" }.count == column)
    }

    @Test func `colours only where they are wanted`() {
        let report = report("a: { type: x }")
        #expect(!TextReportFormat().text(of: report).contains("\u{1B}"))
        #expect(
            TextReportFormat(isColored: true).text(of: report).contains("\u{1B}[1;31merror[unknown-kind]:\u{1B}[0m"))
    }

    @Test func `an input cannot steer the terminal`() {
        let printed = TextReportFormat().text(of: report("\"a\\e[2J\": { type: \"\\e]0;x\\a\" }"))
        #expect(printed.contains("unknown-kind"))
        #expect(!printed.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }

    @Test func `JSON has counts and places, keys sorted`() throws {
        let text = "a: { type: template }\n---\na: { type: function }\nb: { type: function }\n"
        let printed = JSONReportFormat().text(of: report(text))
        let expected: Value = [
            "files": 1, "templates": 1, "functions": 1, "errors": 1, "warnings": 0,
            "diagnostics": [
                [
                    "file": "a.yaml", "line": 3, "column": 1, "endLine": 3, "endColumn": 2, "severity": "error",
                    "code": "duplicate-template", "message": "'a' is defined twice",
                    "related": [["file": "a.yaml", "line": 1, "column": 1, "message": "first defined here"]],
                ]
            ],
        ]
        #expect(try Value(json: printed) == expected)
        #expect(printed == expected.json(.sorted) + "\n")
    }
}
