import MarqueeModel
import MarqueeYAML
import Testing

@testable import MarqueeProject

@Suite struct `Test cases` {
    private static let templates = """
        banner:
          type: template
          priority: 3
          arguments:
            title: Welcome
            style: { padding: 8, color: blue }
            hero: { type: file }
            must: { type: file, required: true }
            on-accept: { type: action }
        copy: { type: function, arguments: { code: A, times: 1 } }
        """

    private func results(_ text: String, messages: [String: String] = [:]) throws -> [CaseRun.Result] {
        let project = try TemporaryProject(["templates/a.yaml": Self.templates, "templates/b.yaml": text])
        for (name, message) in messages { try project.write(message, to: "messages/\(name).yaml") }
        let documents = try project.project().caseDocuments(below: [])
        try #require(!documents.hasErrors, "\(documents.report().diagnostics)")
        let run = CaseRun(project: try project.project(), catalog: try project.project().definitions()) { _, _, _, _ in
            .refused("nobody asks recipes here", at: nil)
        }
        return documents.cases.map(run.result)
    }

    @Test(arguments: [
        "arguments: { title: Hi, style: { padding: 8 } }", "arguments: { style.padding: 8.0 }",
        "arguments: { style.color: blue }",
        "files: { must: a.png, hero: null }", "priority: 3",
        "actions: { on-accept: { type: function, function: copy } }",
        "actions: { on-accept: { arguments: { code: X } } }", "warnings: []",
    ])
    func `pass when what they mention is so`(expectation: String) throws {
        let results = try results(
            """
            case: one
            message:
              template: banner
              arguments: { title: Hi, must: a.png, on-accept: { type: function, function: copy, arguments: { code: X } } }
            expect:
              \(expectation)
            """)
        #expect(results.map(\.difference) == [""])
    }

    @Test(arguments: [
        ("{ title: Hi }", "arguments: { title: Ho }", "-argument title: \"Ho\"\n+argument title: \"Hi\"\n"),
        ("{}", "arguments: { nope: 1 }", "-argument nope: 1\n+argument nope: absent\n"),
        ("{ hero: x.png }", "files: { hero: null }", "-file hero: absent\n+file hero: \"x.png\"\n"),
        ("{}", "priority: 4", "-priority: 4\n+priority: 3\n"),
        (
            "{ title: 5 }", "warnings: []",
            "+warning type-mismatch title\nwarning[type-mismatch]: 'title': expected a string, got the number 5"
        ),
        ("{}", "warnings: [constraint title]", "-warning constraint title\n"),
        ("{}", "refused: [missing-required]", "-refused missing-required\n+shown\n"),
        ("{ must: null }", "warnings: []", "-shown\n+refused missing-required must\nerror[missing-required]:"),
    ])
    func `fail with a difference`(arguments: String, expectation: String, difference: String) throws {
        let result = try #require(
            try results(
                """
                case: one
                message:
                  template: banner
                  arguments: { must: a.png }
                  localizations: { xx: \(arguments) }
                locale: xx
                expect:
                  \(expectation)
                """
            ).first)
        #expect(result.difference.contains(difference), "\(result.difference)")
        #expect(result.difference.hasPrefix("--- expected\n+++ actual\n@@ "))
    }

    @Test func `name messages, set strictness, and may expect a refusal`() throws {
        let results = try results(
            """
            case: by name
            message: hello
            expect: { arguments: { title: Welcome }, warnings: [type-mismatch title] }
            ---
            case: strictly
            message: hello
            strict: true
            expect: { refused: type-mismatch }
            ---
            case: nowhere
            message: helo
            expect: { warnings: [] }
            """, messages: ["hello": "template: banner\narguments: { title: 5, must: a.png }"])
        #expect(results.map(\.passed) == [true, true, false])
        #expect(results.last?.difference.contains("did you mean 'hello'?") == true)
    }

    @Test(arguments: [
        ("case: x\nmessage: m\n", DiagnosticCode.wrongShape, "has no 'expect'"),
        ("case: x\nexpect: { priority: 1 }\n", .wrongShape, "needs 'message' or 'event'"),
        ("case: x\nmessage: m\nexpct: {}\nexpect: { priority: 1 }\n", .unknownKey, "unknown key 'expct' in a case"),
        ("case: x\nmessage: m\nexpect: { warnings: [type-mismatsch] }\n", .wrongShape, "must start with a code"),
        (
            "case: x\nmessage: m\nexpect: { refused: [], priority: 1 }\n", .wrongShape,
            "cannot be used together"
        ),
        (
            "case: x\nmessage: { template: a, prority: 1 }\nexpect: { priority: 1 }\n", .unknownKey,
            "unknown key 'prority' in a message"
        ),
        ("case: x\nmessage: { tmplate: a }\nexpect: { priority: 1 }\n", .wrongShape, "has no 'template'"),
    ])
    func `with mistakes are told with their place`(text: String, code: DiagnosticCode, message: String) throws {
        let project = try TemporaryProject(["templates/b.yaml": text])
        let found = try project.validate().diagnostics
        #expect(found.map(\.code) == [code])
        #expect(found.first?.message.contains(message) == true, "\(found)")
    }
}
