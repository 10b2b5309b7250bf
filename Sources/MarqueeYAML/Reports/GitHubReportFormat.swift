import MarqueeModel

/// Commands of GitHub's workflows: each finding becomes an annotation beside its line.
public struct GitHubReportFormat: ReportFormat {
    /// Creates the format.
    public init() {}

    /// One line for each finding.
    public func text(of report: DiagnosticReport) -> String {
        report.diagnostics.map { Self.line($0) + "\n" }.joined()
    }

    private static func line(_ diagnostic: Diagnostic) -> String {
        var properties: [(String, String)] = []
        if let source = diagnostic.source {
            let (start, end) = (source.range.start, source.range.end)
            properties = [("file", source.file), ("line", String(start.line))]
            // Columns are only allowed where both are on one line.
            if start.line == end.line {
                properties += [
                    ("endLine", String(end.line)), ("col", String(start.column)),
                    ("endColumn", String(max(start.column, end.column - 1))),
                ]
            } else {
                properties.append(("endLine", String(end.column == 1 ? end.line - 1 : end.line)))
            }
        }
        properties.append(("title", diagnostic.code.rawValue))
        var lines = [diagnostic.message]
        for note in diagnostic.notes {
            let place = note.source.map { "\($0.file):\($0.range.start.line):\($0.range.start.column): " } ?? ""
            lines.append("note: \(place)\(note.message)")
        }
        if let help = diagnostic.help { lines.append("help: \(help)") }
        let text = lines.map { data($0.visible) }.joined(separator: "%0A")
        let written = properties.map { "\($0.0)=\(property($0.1))" }.joined(separator: ",")
        return "::\(diagnostic.severity.rawValue) \(written)::\(text)"
    }

    /// As the runner reads a command's text: https://github.com/actions/toolkit, `packages/core/src/command.ts`.
    private static func data(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    private static func property(_ text: String) -> String {
        data(text.visible).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
