import MarqueeModel
import MarqueeYAML

/// One line for each finding, as the Swift compiler prints them: editors and build logs show those beside the source.
struct CompilerReportFormat: ReportFormat {
    /// Paths are printed in full, since a build's working directory says nothing to an editor.
    let directory: String

    func text(of report: DiagnosticReport) -> String {
        report.diagnostics.map { diagnostic in
            let help = diagnostic.help.map { "; \($0)" } ?? ""
            let message = "\(diagnostic.message)\(help) [\(diagnostic.code.rawValue)]"
            let notes = diagnostic.notes.map { line("note", $0.message, at: $0.source) }
            return line(diagnostic.severity.rawValue, message, at: diagnostic.source) + notes.joined()
        }.joined()
    }

    /// A finding is one line, and changes nothing on a terminal.
    private func line(_ severity: String, _ message: String, at source: SourceRange?) -> String {
        let place = source.map { source in
            let file = source.file.hasPrefix("/") ? source.file : "\(directory)/\(source.file)"
            return "\(file):\(source.range.start.line):\(source.range.start.column): "
        }
        return "\(place ?? "")\(severity): \(message)".visible + "\n"
    }
}
