import MarqueeModel

/// JUnit's XML: one test case for each file, which fails when the file has errors.
public struct JUnitReportFormat: ReportFormat {
    /// Creates the format.
    public init() {}

    /// The report as one suite.
    public func text(of report: DiagnosticReport) -> String {
        var files = report.files
        var findings: [String: [Diagnostic]] = [:]
        for diagnostic in report.diagnostics {
            let file = diagnostic.source?.file ?? "marquee"
            if !files.contains(file), findings[file] == nil { files.append(file) }
            findings[file, default: []].append(diagnostic)
        }
        var document = JUnitDocument(name: "marquee validate")
        for file in files {
            let found = findings[file] ?? []
            let errors = found.filter { $0.severity == .error }
            let warnings = found.filter { $0.severity == .warning }
            document.cases.append(
                JUnitDocument.Case(
                    name: file, group: "validate",
                    failure: errors.first.map { first in
                        JUnitDocument.Failure(
                            type: first.code.rawValue,
                            message: errors.count == 1 ? first.message : "\(errors.count) errors",
                            text: Self.text(of: errors, in: report))
                    }, output: warnings.isEmpty ? nil : Self.text(of: warnings, in: report)))
        }
        return document.text
    }

    private static func text(of diagnostics: [Diagnostic], in report: DiagnosticReport) -> String {
        TextReportFormat().text(of: DiagnosticReport(diagnostics, texts: report.texts))
    }
}

/// Test cases with their outcome, in the XML that JUnit's Ant task writes and every CI reads.
package struct JUnitDocument {
    package struct Failure {
        let type: String
        let message: String
        let text: String

        package init(type: String, message: String, text: String) {
            (self.type, self.message, self.text) = (type, message, text)
        }
    }

    package struct Case {
        let name: String
        let group: String
        let failure: Failure?
        let output: String?

        package init(name: String, group: String, failure: Failure?, output: String? = nil) {
            (self.name, self.group, self.failure, self.output) = (name, group, failure, output)
        }
    }

    private let name: String
    package var cases: [Case] = []

    package init(name: String) {
        self.name = name
    }

    package var text: String {
        let counts = "tests=\"\(cases.count)\" failures=\"\(cases.count { $0.failure != nil })\" errors=\"0\""
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="\(name.xml)" \(counts)>
              <testsuite name="\(name.xml)" \(counts) skipped="0" time="0">
            \(cases.map(Self.element).joined())  </testsuite>
            </testsuites>

            """
    }

    private static func element(_ test: Case) -> String {
        let head = "    <testcase name=\"\(test.name.xml)\" classname=\"\(test.group.xml)\" time=\"0\""
        guard test.failure != nil || test.output != nil else { return head + "/>\n" }
        var body = ""
        if let failure = test.failure {
            body += "      <failure type=\"\(failure.type.xml)\" message=\"\(failure.message.xml)\">"
            body += "\(failure.text.xml)</failure>\n"
        }
        if let output = test.output { body += "      <system-out>\(output.xml)</system-out>\n" }
        return "\(head)>\n\(body)    </testcase>\n"
    }
}

extension String {
    /// As text or an attribute of XML 1.0, which has no way at all to write most control characters.
    fileprivate var xml: String {
        visibleLines.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
