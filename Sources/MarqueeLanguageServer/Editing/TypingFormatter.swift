import MarqueeYAML

/// What becomes of a line while it is typed: a new one begins in the column where its key or item belongs, and brackets
/// that were closed are laid out.
struct TypingFormatter {
    let text: TextBuffer
    let outline: FileOutline

    /// The indentation of an empty line that has just begun, as an edit; nil when it is right, or the editor's to choose.
    func indentation(at offset: Int) -> (range: Range<Int>, text: String)? {
        let line = text.line(of: offset)
        let content = text.content(ofLine: line)
        guard text.bytes[content].allSatisfy({ $0 == 0x20 || $0 == 0x09 }), let above = lineAbove(line),
            !isInsideText(content.lowerBound), let column = column(below: above)
        else { return nil }
        let wanted = String(repeating: " ", count: column)
        return text.string(content) == wanted ? nil : (content, wanted)
    }

    /// The last line above that says something.
    private func lineAbove(_ line: Int) -> Range<Int>? {
        // Behind an empty line, whoever types may mean anything.
        guard line > 0 else { return nil }
        let content = text.content(ofLine: line - 1)
        return text.bytes[content].allSatisfy { $0 <= 0x20 } ? nil : content
    }

    /// Texts in quotes and blocks keep their lines as they are.
    private func isInsideText(_ offset: Int) -> Bool {
        outline.writtenScalars.contains { $0.range.lowerBound < offset && offset < $0.range.upperBound }
    }

    /// Where the line behind another one begins; nil where that says nothing.
    private func column(below line: Range<Int>) -> Int? {
        var start = line.lowerBound
        while start < line.upperBound, text.bytes[start] == 0x20 { start += 1 }
        let outer = start - line.lowerBound
        // Items: their keys stand behind the dash.
        while start + 1 < line.upperBound, text.bytes[start] == UInt8(ascii: "-"), text.bytes[start + 1] == 0x20 {
            start += 2
            while start < line.upperBound, text.bytes[start] == 0x20 { start += 1 }
        }
        guard start < line.upperBound, text.bytes[start] != UInt8(ascii: "#") else { return outer }
        let column = start - line.lowerBound
        let end = endOfContent(start..<line.upperBound)
        guard end > start else { return column }
        switch text.bytes[end - 1] {
        case UInt8(ascii: ":"): return column + 2
        case UInt8(ascii: "|"), UInt8(ascii: ">"): return opensText(start..<end) ? column + 2 : column
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ","): return nil
        default: return column
        }
    }

    /// Without a comment and the blanks in front of it.
    private func endOfContent(_ range: Range<Int>) -> Int {
        var end = range.upperBound
        var index = range.lowerBound
        var quote: UInt8?
        while index < range.upperBound {
            let byte = text.bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                let isFirst = index == range.lowerBound || text.bytes[index - 1] <= 0x20
                if isFirst { quote = byte }
            } else if byte == UInt8(ascii: "#"), index > range.lowerBound, text.bytes[index - 1] <= 0x20 {
                end = index
                break
            }
            index += 1
        }
        while end > range.lowerBound, text.bytes[end - 1] <= 0x20 { end -= 1 }
        return end
    }

    /// Whether a `|` or `>` stands alone behind a `:` or `-`.
    private func opensText(_ range: Range<Int>) -> Bool {
        var index = range.upperBound - 2
        while index >= range.lowerBound, text.bytes[index] == 0x20 { index -= 1 }
        return index < range.upperBound - 2 && index >= range.lowerBound && text.bytes[index] == UInt8(ascii: ":")
    }

    /// The brackets that end in front of an offset.
    func brackets(closedAt offset: Int) -> Range<Int>? {
        var found: Range<Int>?
        func look(_ node: OutlineNode) {
            if node.range.upperBound == offset, node.scalar == nil, !node.range.isEmpty,
                text.bytes[node.range.lowerBound] == UInt8(ascii: "{")
                    || text.bytes[node.range.lowerBound] == UInt8(ascii: "["),
                node.range.count > found?.count ?? 0
            {
                found = node.range
            }
            for entry in node.entries { look(entry.value) }
            for item in node.items { look(item) }
        }
        for document in outline.documents { look(document) }
        return found
    }
}
