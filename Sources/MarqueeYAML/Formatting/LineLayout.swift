/// Writes the edits of lines: where they begin, what is between their parts, and the empty ones among them.
struct LineLayout {
    typealias Edit = DocumentFormatter.Edit

    let lines: TextLines
    let bytes: [UInt8]
    let moves: [Int: BlockLayout.Move]
    let textLines: Set<Int>
    /// Edits between the parts of lines.
    let inner: [Edit]
    let ends: [Int: Int]
    private var result: [Edit] = []

    init(
        lines: TextLines, bytes: [UInt8], moves: [Int: BlockLayout.Move], textLines: Set<Int>, inner: [Edit],
        ends: [Int: Int]
    ) {
        self.lines = lines
        self.bytes = bytes
        self.moves = moves
        self.textLines = textLines
        self.inner = inner.sorted { $0.range.lowerBound < $1.range.lowerBound }
        self.ends = ends
    }

    mutating func edits() -> [Edit] {
        var next = inner[...]
        var blanks = 0
        var hasContent = false
        for line in 0..<lines.count {
            let content = lines.content(ofLine: line)
            var own: [Edit] = []
            while let edit = next.first, edit.range.lowerBound < content.upperBound {
                own.append(edit)
                next.removeFirst()
            }
            if lines.isBlank(line), !textLines.contains(line) {
                // At the end of the text no line begins any more.
                guard line + 1 < lines.count || !content.isEmpty else { continue }
                blanks += 1
                let isKept = hasContent && blanks == 1 && hasMore(behind: line)
                replace(isKept ? content : lines.whole(line), with: "")
                continue
            }
            (blanks, hasContent) = (0, true)
            write(line, content, own)
        }
        if let last = bytes.last, last != 0x0A, last != 0x0D { replace(bytes.count..<bytes.count, with: "\n") }
        return result
    }

    private func hasMore(behind line: Int) -> Bool {
        (line + 1..<lines.count).contains { !lines.isBlank($0) }
    }

    private mutating func write(_ line: Int, _ content: Range<Int>, _ own: [Edit]) {
        let old = lines.indentation(ofLine: line)
        let new = indentation(ofLine: line, old: old)
        let begin = content.lowerBound
        guard !textLines.contains(line) else {
            if lines.isBlank(line) {
                // A text that stays where it is keeps its lines of spaces.
                if case .by(0)? = moves[line] { return }
                replace(content, with: "")
            } else {
                replace(begin..<begin + old, with: String(repeating: " ", count: max(0, new)))
                for edit in own { replace(edit.range, with: edit.text) }
            }
            return
        }
        replace(begin..<begin + old, with: String(repeating: " ", count: max(0, new)))
        for edit in own { replace(edit.range, with: edit.text) }
        var end = content.upperBound
        while end > begin, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        if let contentEnd = ends[line], contentEnd < end {
            alignComment(line, contentEnd, own, shift: max(0, new) - old)
        }
        replace(end..<content.upperBound, with: "")
    }

    /// A comment behind a value keeps its column, where it was further than a space away.
    private mutating func alignComment(_ line: Int, _ contentEnd: Int, _ own: [Edit], shift: Int) {
        var comment = contentEnd
        while comment < bytes.count, bytes[comment] == 0x20 || bytes[comment] == 0x09 { comment += 1 }
        guard comment < bytes.count, bytes[comment] == UInt8(ascii: "#"), comment > contentEnd + 1 else { return }
        let growth = own.reduce(shift) { sum, edit in
            guard edit.range.upperBound <= contentEnd else { return sum }
            return sum + edit.text.unicodeScalars.count - lines.scalars(edit.range)
        }
        replace(
            contentEnd..<comment,
            with: String(repeating: " ", count: max(2, lines.scalars(contentEnd..<comment) - growth)))
    }

    // MARK: Indentation

    private func indentation(ofLine line: Int, old: Int) -> Int {
        switch moves[line] {
        case .to(let column)?: return column
        case .by(let shift)?: return old + shift
        case nil: return isComment(line) ? indentation(ofComment: line, old: old) : old
        }
    }

    private func isComment(_ line: Int) -> Bool {
        let content = lines.content(ofLine: line)
        let first = content.lowerBound + lines.indentation(ofLine: line)
        return first < content.upperBound && bytes[first] == UInt8(ascii: "#")
    }

    /// A comment on a line of its own belongs to what follows, unless it is indented more: then to what is before.
    private func indentation(ofComment line: Int, old: Int) -> Int {
        let following = (line + 1..<lines.count).first { column(ofLine: $0) != nil }
        if let following, old <= lines.indentation(ofLine: following) { return column(ofLine: following) ?? old }
        var candidate = line - 1
        while candidate >= 0 {
            if let column = column(ofLine: candidate), lines.indentation(ofLine: candidate) <= old { return column }
            candidate -= 1
        }
        return following.flatMap(column) ?? old
    }

    private func column(ofLine line: Int) -> Int? {
        if !textLines.contains(line), case .to(let column)? = moves[line] { column } else { nil }
    }

    private mutating func replace(_ range: Range<Int>, with text: String) {
        guard Array(bytes[range]) != Array(text.utf8) else { return }
        result.append(Edit(range, text))
    }
}
