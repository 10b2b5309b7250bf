import MarqueeModel

extension DocumentFormatter {
    /// The edits that lay out a part of a text, in order: those of its lines, as long as the text means the same with
    /// them alone, else those of the outermost keys that the part touches. None when that is not possible either, nil
    /// when the text cannot be read.
    package static func edits(for text: SourceText, within part: Range<Int>) -> [Edit]? {
        let (tree, findings) = DocumentTree.reading(text)
        guard !findings.diagnostics.hasErrors else { return nil }
        let all = pass(over: tree)
        let lines = wholeLines(part, in: text.bytes)
        for stretch in [lines, outermost(lines, in: text.bytes)] {
            let some = all.filter {
                stretch.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= stretch.upperBound
            }
            if some.isEmpty { continue }
            let (after, problems) = DocumentTree.reading(
                SourceText(file: text.file, validated: applied(some, to: text.bytes)))
            if !problems.diagnostics.hasErrors, meaning(of: after) == meaning(of: tree) { return some }
        }
        return []
    }

    /// From the beginning of the first line to the end of the last; a part that ends where a line begins does not
    /// reach into it.
    private static func wholeLines(_ part: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
        let part = part.clamped(to: 0..<bytes.count)
        let start = startOfLine(part.lowerBound, in: bytes)
        var end = part.upperBound
        if end > start, end > part.lowerBound, bytes[end - 1] == 0x0A { end -= 1 }
        while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        return start..<max(start, end)
    }

    /// Up and down to lines that begin in the first column.
    private static func outermost(_ lines: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
        func isOutermost(_ line: Int) -> Bool {
            line < bytes.count
                && ![0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "#"), UInt8(ascii: "}"), UInt8(ascii: "]")]
                    .contains(bytes[line])
        }
        var start = lines.lowerBound
        while start > 0, !isOutermost(start) { start = startOfLine(start - 1, in: bytes) }
        var end = lines.upperBound
        while end < bytes.count {
            if bytes[end] == 0x0A, end + 1 >= bytes.count || isOutermost(end + 1) { break }
            end += 1
        }
        return start..<max(start, end)
    }

    private static func startOfLine(_ offset: Int, in bytes: [UInt8]) -> Int {
        (bytes[..<min(offset, bytes.count)].lastIndex(of: 0x0A)).map { $0 + 1 } ?? 0
    }
}
