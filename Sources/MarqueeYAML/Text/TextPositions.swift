import MarqueeModel

/// Turns offsets into lines and columns.
///
/// The lines are found when the first position is asked for: most texts have nothing to report. Asking in rising
/// order is constant in time, any other order logarithmic.
final class TextPositions {
    let text: SourceText
    private lazy var lines = LineTable(text)
    private var lastLine = 0

    init(_ text: SourceText) {
        self.text = text
    }

    /// The position of an offset counted in Unicode scalars.
    func position(ofScalar offset: Int) -> TextPosition {
        let line = line(of: UInt32(clamping: offset), in: lines.scalarStarts)
        return TextPosition(line: line + 1, column: offset - Int(lines.scalarStarts[line]) + 1)
    }

    /// The position of an offset counted in bytes.
    func position(ofByte offset: Int) -> TextPosition {
        let line = line(of: UInt32(clamping: offset), in: lines.byteStarts)
        let start = Int(lines.byteStarts[line])
        guard !text.isASCII else { return TextPosition(line: line + 1, column: offset - start + 1) }
        let end = min(offset, text.bytes.count)
        return TextPosition(line: line + 1, column: 1 + text.bytes[start..<max(start, end)].count { $0 & 0xC0 != 0x80 })
    }

    /// The offset in bytes of an offset counted in scalars.
    func byte(ofScalar offset: Int) -> Int {
        guard !text.isASCII else { return min(offset, text.bytes.count) }
        let line = line(of: UInt32(clamping: offset), in: lines.scalarStarts)
        var rest = offset - Int(lines.scalarStarts[line])
        var byte = Int(lines.byteStarts[line])
        while rest > 0, byte < text.bytes.count {
            byte += 1
            while byte < text.bytes.count, text.bytes[byte] & 0xC0 == 0x80 { byte += 1 }
            rest -= 1
        }
        return byte
    }

    /// The bytes of a line, counted from 1, without its line break.
    func bytes(ofLine line: Int) -> ArraySlice<UInt8> {
        guard line >= 1, line <= lines.byteStarts.count else { return [] }
        let start = Int(lines.byteStarts[line - 1])
        var end = line < lines.byteStarts.count ? Int(lines.byteStarts[line]) : text.bytes.count
        while end > start, text.bytes[end - 1] == 0x0A || text.bytes[end - 1] == 0x0D { end -= 1 }
        return text.bytes[start..<end]
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

/// Where the lines of a text begin; there is at least one.
private final class LineTable {
    /// In bytes.
    let byteStarts: [UInt32]
    /// In scalars.
    let scalarStarts: [UInt32]

    init(_ text: SourceText) {
        let bytes = text.bytes.span
        var starts: [UInt32] = [0]
        var scalars: [UInt32] = [0]
        var scalar: UInt32 = 0
        for index in 0..<bytes.count {
            let byte = bytes[index]
            if byte & 0xC0 != 0x80 { scalar &+= 1 }
            guard byte == 0x0A || byte == 0x0D else { continue }
            if byte == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { continue }
            starts.append(UInt32(index + 1))
            if !text.isASCII { scalars.append(scalar) }
        }
        self.byteStarts = starts
        self.scalarStarts = text.isASCII ? starts : scalars
    }
}
