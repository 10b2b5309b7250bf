import MarqueeModel

/// Turns offsets into lines and columns, and back into text.
///
/// The lines are found when the first position is asked for: most texts have nothing to report. Asking in rising
/// order is constant in time, any other order logarithmic, however long a line is.
final class TextPositions {
    let text: SourceText
    private lazy var lines = LineTable(text)
    private var lastLine = 0

    init(_ text: SourceText) {
        self.text = text
    }

    /// The position of an offset counted in Unicode scalars.
    func position(ofScalar offset: Int) -> TextPosition {
        let lines = lines
        let line = line(of: UInt32(clamping: offset), in: lines.starts)
        return TextPosition(line: line + 1, column: offset - Int(lines.starts[line]) + 1)
    }

    /// The position of an offset counted in bytes.
    func position(ofByte offset: Int) -> TextPosition {
        position(ofScalar: text.isASCII ? offset : lines.scalar(ofByte: offset, in: text.bytes))
    }

    /// The offset in bytes of an offset counted in scalars.
    func byte(ofScalar offset: Int) -> Int {
        text.isASCII ? min(offset, text.bytes.count) : lines.byte(ofScalar: offset, in: text.bytes)
    }

    /// The offset in bytes of a position; of one behind a line's end, the line's end.
    func byte(at position: TextPosition) -> Int {
        guard position.line <= lines.starts.count else { return text.bytes.count }
        let start = Int(lines.starts[position.line - 1])
        let end = position.line < lines.starts.count ? Int(lines.starts[position.line]) : lines.count
        return byte(ofScalar: min(start + position.column - 1, end))
    }

    /// The bytes of a range.
    func bytes(in range: TextRange) -> Range<Int> {
        let start = byte(at: range.start)
        return start..<max(start, byte(at: range.end))
    }

    /// What stands in a range.
    func text(in range: TextRange) -> String {
        text.string(bytes(in: range))
    }

    /// How many scalars a line has, its line break not counted.
    func length(ofLine line: Int) -> Int {
        guard line >= 1, line <= lines.starts.count else { return 0 }
        let start = byte(ofScalar: Int(lines.starts[line - 1]))
        let next = line < lines.starts.count ? Int(lines.starts[line]) : lines.count
        var end = byte(ofScalar: next)
        var length = next - Int(lines.starts[line - 1])
        while end > start, text.bytes[end - 1] == 0x0A || text.bytes[end - 1] == 0x0D {
            (end, length) = (end - 1, length - 1)
        }
        return length
    }

    /// The scalars in some columns of a line, counted from 1.
    func scalars(ofLine line: Int, columns: Range<Int>) -> String.UnicodeScalarView {
        let columns = columns.clamped(to: 1..<length(ofLine: line) + 1)
        guard !columns.isEmpty else { return "".unicodeScalars }
        let start = Int(lines.starts[line - 1])
        let first = byte(ofScalar: start + columns.lowerBound - 1)
        return text.string(first..<byte(ofScalar: start + columns.upperBound - 1)).unicodeScalars
    }

    private func line(of offset: UInt32, in starts: [UInt32]) -> Int {
        if starts[lastLine] <= offset {
            for line in lastLine..<min(lastLine + 16, starts.count)
            where line + 1 == starts.count || starts[line + 1] > offset {
                lastLine = line
                return line
            }
        }
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        lastLine = low
        return low
    }
}
