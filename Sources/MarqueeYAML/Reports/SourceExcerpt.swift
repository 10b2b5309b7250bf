import MarqueeModel
import TextLayout

/// A source line as it is printed below a finding, with the carets that belong under it.
///
/// Tabs become spaces, control characters pictures, secrets dots, and of a long line only what is around the finding is
/// shown.
struct SourceExcerpt {
    /// The greatest number of scalars that are shown of a line.
    private static let width = 120
    private static let leading = 40
    private static let tabWidth = 4
    /// Where to look for the beginning of a secret, before what is shown.
    private static let before = 256

    let line: String
    /// White space that brings the carets below what they point at.
    let indent: String
    let carets: String

    /// Nil when the text has no such line, or nothing stands in it.
    init?(_ range: TextRange, in positions: TextPositions) {
        let (number, column) = (range.start.line, range.start.column)
        let length = positions.length(ofLine: number)
        guard column <= length + 1, length > 0 else { return nil }
        let first = length > Self.width ? max(1, column - Self.leading) : 1
        let last = min(length, first + Self.width - 1)
        let end = range.end.line > number ? length + 1 : range.end.column
        var line = first > 1 ? "…" : ""
        var cells = first > 1 ? 1 : 0
        var (indent, span) = (0, 0)
        if column == first { indent = cells }
        let start = max(1, first - Self.before)
        let scalars = SecretMask.masking(Array(positions.scalars(ofLine: number, columns: start..<last + 1)))
        for (offset, scalar) in scalars.dropFirst(first - start).enumerated() {
            let here = first + offset
            if here == column { indent = cells }
            let shown = Self.shown(scalar, at: cells)
            let width = shown.reduce(0) { $0 + DisplayWidth.of($1) }
            line.unicodeScalars.append(contentsOf: shown)
            cells += width
            if here >= column, here < end { span += width }
        }
        if column == last + 1 { indent = cells }
        if last < length { line += "…" }
        self.line = line
        self.indent = String(repeating: " ", count: indent)
        self.carets = "^" + String(repeating: "~", count: max(0, span - 1))
    }

    private static func shown(_ scalar: Unicode.Scalar, at cell: Int) -> [Unicode.Scalar] {
        guard scalar == "\t" else { return scalar.visible }
        return Array(repeating: " ", count: tabWidth - cell % tabWidth)
    }
}
