import MarqueeModel
import MarqueeYAML
import Testing

@testable import marquee_templates

struct CompilerReportFormatTests {
    @Test func `a finding is one line that editors understand, with its notes below`() {
        var loader = DocumentLoader(presenters: PresenterDefaults(template: "any", function: "any"))
        loader.read(
            Array("a:\n  type: template\n  arguments:\n    b: 1\n    c: { type: strng, value: x }\n    b: 2\n".utf8),
            file: "templates/a.yaml")
        #expect(
            CompilerReportFormat(directory: "/package").text(of: loader.report()) == """
                /package/templates/a.yaml:5:16: error: unknown argument type 'strng'; did you mean 'string'? [unknown-type]
                /package/templates/a.yaml:6:5: error: duplicate key 'b' [duplicate-key]
                /package/templates/a.yaml:4:5: note: first written here

                """)
    }

    @Test func `an absolute path stays, and a control character does not`() {
        let place = SourceRange(
            file: "/x.yaml", range: TextRange(TextPosition(line: 2, column: 3), TextPosition(line: 2, column: 4)))
        let report = DiagnosticReport([Diagnostic(.unknownKey, "a\u{1B}[2J\nb", at: place)])
        #expect(
            CompilerReportFormat(directory: "/d").text(of: report)
                == "/x.yaml:2:3: error: a<U+001B>[2J<U+000A>b [unknown-key]\n")
    }
}
