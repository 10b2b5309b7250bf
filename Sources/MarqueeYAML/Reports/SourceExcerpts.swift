package import MarqueeModel

/// The source lines of a report's findings, for whoever shows them in another way than as text.
package struct SourceExcerpts {
    /// A line with what points at a part of it.
    package struct Excerpt: Sendable, Hashable {
        package let line: String
        /// `^~~~`, behind as much white space as it takes.
        package let marks: String
    }

    private let texts: [String: SourceText]
    private var positions: [String: TextPositions] = [:]

    package init(of report: DiagnosticReport) {
        texts = report.texts
    }

    /// Nil where the text is not known, or nothing stands there.
    package mutating func excerpt(at source: SourceRange) -> Excerpt? {
        guard let text = texts[source.file] else { return nil }
        let positions = self.positions[source.file] ?? TextPositions(text)
        self.positions[source.file] = positions
        return SourceExcerpt(source.range, in: positions).map { Excerpt(line: $0.line, marks: $0.indent + $0.carets) }
    }
}
