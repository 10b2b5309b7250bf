import MarqueeModel

/// A text in UTF-8 with its lines: turns a client's positions into offsets in bytes and back, and takes its changes.
///
/// Positions outside the text are moved to the nearest place in it, as the protocol asks for.
struct TextBuffer: Sendable {
    /// The text.
    private(set) var bytes: [UInt8]
    /// Where each line begins.
    private(set) var lineStarts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        self.lineStarts = Self.lines(of: bytes)
    }

    init(_ text: String) {
        self.init(Array(text.utf8))
    }

    /// Lines end with LF, CR LF or CR.
    private static func lines(of bytes: [UInt8]) -> [Int] {
        var starts = [0]
        let span = bytes.span
        for index in 0..<span.count where span[index] <= 0x0D {
            if span[index] == 0x0A || (span[index] == 0x0D && !(index + 1 < span.count && span[index + 1] == 0x0A)) {
                starts.append(index + 1)
            }
        }
        return starts
    }

    func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }

    // MARK: Lines

    /// The line, from 0, of an offset.
    func line(of offset: Int) -> Int {
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// The bytes of a line without its line break.
    func content(ofLine line: Int) -> Range<Int> {
        guard lineStarts.indices.contains(line) else { return bytes.count..<bytes.count }
        let start = lineStarts[line]
        var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
        while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return start..<end
    }

    // MARK: Positions

    /// The offset of a client's position.
    func offset(line: Int, character: Int, _ encoding: PositionEncoding) -> Int {
        guard line < lineStarts.count else { return bytes.count }
        guard line >= 0 else { return 0 }
        let content = content(ofLine: line)
        var (offset, rest) = (content.lowerBound, character)
        while offset < content.upperBound, rest > 0 {
            rest -= encoding.units(ofScalarBeginningWith: bytes[offset])
            guard rest >= 0 else { break }
            offset += PositionEncoding.utf8.units(ofScalarBeginningWith: bytes[offset])
        }
        return min(offset, content.upperBound)
    }

    /// A client's position of an offset.
    func position(of offset: Int, _ encoding: PositionEncoding) -> (line: Int, character: Int) {
        let offset = min(max(offset, 0), bytes.count)
        let line = line(of: offset)
        let start = lineStarts[line]
        guard encoding != .utf8 else { return (line, offset - start) }
        var units = 0
        for byte in bytes[start..<offset] where byte & 0xC0 != 0x80 {
            units += encoding.units(ofScalarBeginningWith: byte)
        }
        return (line, units)
    }

    /// The offset of a finding's position.
    func offset(of position: TextPosition) -> Int {
        offset(line: position.line - 1, character: position.column - 1, .utf32)
    }

    func range(of range: TextRange) -> Range<Int> {
        let start = offset(of: range.start)
        return start..<max(start, offset(of: range.end))
    }

    // MARK: Changes

    /// Replaces a stretch. What a client sends is valid text, and its ends are between characters.
    mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
        let range = range.clamped(to: 0..<bytes.count)
        bytes.replaceSubrange(range, with: text)
        lineStarts = Self.lines(of: bytes)
    }
}
