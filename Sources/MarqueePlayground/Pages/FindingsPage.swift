import MarqueeYAML

/// `/findings`: all that `marquee validate` says of the project.
struct FindingsPage: Sendable {
    let frame: PlaygroundFrame
    let summary: String
    let failure: String?
    let rows: [FindingRow]
    let hasRows: Bool

    init(_ state: ProjectState, _ editor: EditorAddress, version: String) {
        var frame = PlaygroundFrame("Findings", state, version: version)
        frame.isFindings = true
        self.frame = frame
        rows = FindingRow.rows(of: state, editor)
        hasRows = !rows.isEmpty
        failure = state.failure
        let files = PlaygroundFrame.counted(state.report.fileCount, "file")
        summary = rows.isEmpty ? "No findings in \(files)." : "\(frame.count) in \(files)."
    }
}
