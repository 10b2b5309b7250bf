import MarqueeModel

/// As compilers print: place, severity, code and message, the source line with a caret span, notes and help.
public struct TextReportFormat: ReportFormat {
    /// Whether escape sequences for colours are written.
    let isColored: Bool

    /// Creates the format; colours are for terminals.
    public init(isColored: Bool = false) {
        self.isColored = isColored
    }

    /// The report for people, a few lines for each finding.
    public func text(of report: DiagnosticReport) -> String {
        var writer = TextReportWriter(isColored: isColored, texts: report.texts)
        for diagnostic in report.diagnostics { writer.write(diagnostic) }
        return writer.text
    }
}

private struct TextReportWriter {
    enum Style: String {
        case bold = "1", error = "1;31", warning = "1;35", note = "1;36", help = "1;32", dim = "2"
    }

    let isColored: Bool
    let texts: [String: SourceText]
    var text = ""
    private var positions: [String: TextPositions] = [:]

    init(isColored: Bool, texts: [String: SourceText]) {
        self.isColored = isColored
        self.texts = texts
    }

    mutating func write(_ diagnostic: Diagnostic) {
        let style: Style = diagnostic.severity == .error ? .error : .warning
        write(
            at: diagnostic.source, "\(diagnostic.severity.rawValue)[\(diagnostic.code.rawValue)]", style,
            diagnostic.message)
        for note in diagnostic.notes { write(at: note.source, "note", .note, note.message) }
        if let help = diagnostic.help { text += "\(styled("help:", .help)) \(help.visible)\n" }
    }

    private mutating func write(at source: SourceRange?, _ label: String, _ style: Style, _ message: String) {
        if let source {
            let (file, start) = (source.file.visible, source.range.start)
            text += styled("\(file):\(start.line):\(start.column):", .bold) + " "
        }
        text += "\(styled("\(label):", style)) \(style == .note ? message.visible : styled(message.visible, .bold))\n"
        guard let source, let text = texts[source.file] else { return }
        let positions = self.positions[source.file] ?? TextPositions(text)
        self.positions[source.file] = positions
        guard let excerpt = SourceExcerpt(source.range, in: positions) else { return }
        let number = String(source.range.start.line)
        let gutter = String(repeating: " ", count: max(0, 5 - number.count)) + number
        self.text += styled("\(gutter) |", .dim) + " \(excerpt.line)\n"
        let blank = String(repeating: " ", count: gutter.count)
        self.text += styled("\(blank) |", .dim) + " \(excerpt.indent)\(styled(excerpt.carets, style))\n"
    }

    private func styled(_ text: String, _ style: Style) -> String {
        isColored ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}
