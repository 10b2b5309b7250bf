import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// A place in a file, as a page has it: `templates/banner.yaml:3:5`, with what opens the editor there.
struct PlaceLink: Sendable {
    let text: String
    /// Nil where nobody knows from where the project's paths are seen.
    let address: String?

    init(_ source: SourceRange, _ project: Project?, _ editor: EditorAddress) {
        let start = source.range.start
        text = "\(source.file.visible):\(start.line):\(start.column)"
        address = project.map {
            editor.url(path: FilePath(source.file).absolute(in: $0.workingDirectory).text, at: start)
        }
    }
}

/// One thing that `marquee validate` says, as a page has it.
struct FindingRow: Sendable {
    struct Note: Sendable {
        let text: String
        let place: PlaceLink?
    }

    let severity: String
    let code: String
    let message: String
    let help: String?
    let place: PlaceLink?
    /// The source line, with marks below.
    let excerpt: String?
    let notes: [Note]

    /// The rows of a report, in its order.
    ///
    /// - Parameter places: Only those; nil: all.
    static func rows(of state: ProjectState, at places: [Int]? = nil, _ editor: EditorAddress) -> [FindingRow] {
        var excerpts = SourceExcerpts(of: state.report)
        let diagnostics = state.report.diagnostics
        return (places ?? Array(diagnostics.indices)).map {
            FindingRow(diagnostics[$0], &excerpts, state.project, editor)
        }
    }

    private init(
        _ diagnostic: Diagnostic, _ excerpts: inout SourceExcerpts, _ project: Project?, _ editor: EditorAddress
    ) {
        severity = diagnostic.severity.rawValue
        code = diagnostic.code.rawValue
        message = diagnostic.message
        help = diagnostic.help
        place = diagnostic.source.map { PlaceLink($0, project, editor) }
        excerpt = diagnostic.source.flatMap { excerpts.excerpt(at: $0) }.map { "\($0.line)\n\($0.marks)" }
        notes = diagnostic.notes.map { note in
            Note(text: note.message, place: note.source.map { PlaceLink($0, project, editor) })
        }
    }
}
