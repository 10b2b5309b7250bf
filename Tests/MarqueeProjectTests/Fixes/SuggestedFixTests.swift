import MarqueeModel
import MarqueeYAML
import Testing

@testable import MarqueeProject

@Suite struct `Suggested fixes` {
    private static let template = """
        a: { type: template, arguments: { title: x, g: { b: 1 }, go: { type: action } } }
        f: { type: function }
        ---

        """

    @Test(arguments: [
        ("template: aa\n", "template: a\n"),
        ("template: a\narguments: { titel: Hi }\n", "{ title: Hi }"),
        ("template: a\narguments: { \"titel\": Hi }\n", "{ \"title\": Hi }"),
        ("template: a\narguments: { g.bb: 2 }\n", "{ g.b: 2 }"),
        ("template: a\narguments: { g: { bb: 2 } }\n", "{ g: { b: 2 } }"),
        ("template: a\narguments: { title: 5 }\n", "{ title: \"5\" }"),
        ("template: a\narguments: { go: { type: clos } }\n", "{ type: close }"),
        ("template: a\narguments: { go: { type: function, function: 'ff' } }\n", "function: \"f\" }"),
        ("{\"template\": \"aa\"}\n", "{\"template\": \"a\"}\n"),
    ])
    func `of messages are made only on demand`(text: String, result: String) throws {
        let project = try TemporaryProject(["templates/a.yaml": Self.template + text])
        var run = try project.fixRun()
        #expect(!run.report.diagnostics.isEmpty)
        try run.make(.certain)
        #expect(run.changes.isEmpty, "\(run.diff)")
        try run.make(.suggested)
        try run.write()
        let after = try project.read("templates/a.yaml")
        #expect(after.hasPrefix(Self.template) && after.contains(result), "\(after)")
        #expect(try project.validate().diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("a: { type: template, timeout: 10 }\n", "timeout: 10s"),
        ("a: { type: template, arguments: { b: { type: string, value: 0x10 } } }\n", "value: \"0x10\""),
        ("a: { type: template, arguments: { country: no } }\n", "country: \"no\""),
        ("a:\n  type: template\n  arguments:\n    é: #0a84ff\n    b: x\n", "é: \"#0a84ff\"\n"),
        ("a:\n  type: template\n  arguments:\n    c:  #fff # white\r\n", "c:  \"#fff\" # white\r\n"),
        ("a: { type: template, arguments: { b: &title Hi, c: *titel } }\n", "c: *title }"),
    ])
    func `of definitions are made only on demand`(text: String, result: String) throws {
        let project = try TemporaryProject(["templates/a.yaml": text])
        var run = try project.fixRun()
        try run.make(.certain)
        #expect(run.changes.isEmpty, "\(run.diff)")
        try run.make(.suggested)
        #expect(run.diff.contains(result), "\(run.diff)")
        #expect(run.report.diagnostics.isEmpty)
    }
}
