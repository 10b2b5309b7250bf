import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// What `marquee validate` says in one place, as a page has it.
struct FindingRow: Sendable {
    struct Note: Sendable {
        let text: String
        let place: String?
        let address: String?
    }

    let severity: String
    let isError: Bool
    let code: String
    let message: String
    let help: String?
    /// `templates/banner.yaml:3:5`.
    let place: String?
    /// Opens the editor there.
    let address: String?
    let line: String?
    let marks: String?
    let notes: [Note]

    /// The rows of a report, in its order.
    static func rows(of report: DiagnosticReport, _ project: Project?, _ editor: EditorAddress) -> [FindingRow] {
        var excerpts = SourceExcerpts(of: report)
        return report.diagnostics.map { FindingRow($0, &excerpts, project, editor) }
    }

    private init(
        _ diagnostic: Diagnostic, _ excerpts: inout SourceExcerpts, _ project: Project?, _ editor: EditorAddress
    ) {
        severity = diagnostic.severity.rawValue
        isError = diagnostic.severity == .error
        code = diagnostic.code.rawValue
        message = diagnostic.message
        help = diagnostic.help
        place = diagnostic.source.map(Self.place)
        address = diagnostic.source.flatMap { Self.address($0, project, editor) }
        let excerpt = diagnostic.source.flatMap { excerpts.excerpt(at: $0) }
        (line, marks) = (excerpt?.line, excerpt?.marks)
        notes = diagnostic.notes.map { note in
            Note(
                text: note.message, place: note.source.map(Self.place),
                address: note.source.flatMap { Self.address($0, project, editor) })
        }
    }

    static func place(_ source: SourceRange) -> String {
        "\(source.file.visible):\(source.range.start.line):\(source.range.start.column)"
    }

    static func address(_ source: SourceRange, _ project: Project?, _ editor: EditorAddress) -> String? {
        // Where a project could never be read, nobody knows from where its paths are seen.
        guard let project else { return nil }
        let path = FilePath(source.file).absolute(in: project.workingDirectory)
        return editor.url(path: path.text, at: source.range.start)
    }
}
