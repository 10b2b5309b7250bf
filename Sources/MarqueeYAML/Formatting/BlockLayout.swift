/// One pass over YAML: decides where each line begins, and what stands between its parts.
struct BlockLayout {
    typealias Edit = DocumentFormatter.Edit

    /// How a line is moved.
    enum Move {
        /// It begins in this column.
        case to(Int)
        /// Inside a text: so many columns to the right.
        case by(Int)
    }

    let tree: DocumentTree
    let bytes: [UInt8]
    let lines: TextLines
    private(set) var moves: [Int: Move] = [:]
    /// Lines inside of texts that go over several.
    private(set) var textLines: Set<Int> = []
    private var inner: [Edit] = []
    /// The end of what stands on a line, without a comment.
    private var ends: [Int: Int] = [:]

    init(_ tree: DocumentTree) {
        self.tree = tree
        self.bytes = tree.positions.text.bytes
        self.lines = TextLines(bytes)
    }

    /// The edits, in order.
    mutating func edits() -> [Edit] {
        for document in tree.documents { place(Int(document.value), column: 0) }
        var writer = LineLayout(
            lines: lines, bytes: bytes, moves: moves, textLines: textLines, inner: inner, ends: ends)
        return writer.edits()
    }

    // MARK: Nodes

    func start(_ node: Int) -> Int { tree.positions.byte(ofScalar: Int(tree.nodes[node].start)) }
    func end(_ node: Int) -> Int { tree.positions.byte(ofScalar: Int(tree.nodes[node].end)) }

    /// Where a node begins behind its anchor and tag.
    private func contentStart(_ node: Int) -> Int {
        let record = tree.nodes[node]
        guard record.traits.contains(.hasProperties) else { return start(node) }
        return tree.positions.byte(
            ofScalar: tree.positions.contentStart(behindPropertiesAt: Int(record.start), end: Int(record.end)))
    }

    private func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    private func isInBrackets(_ node: Int) -> Bool {
        let first = byte(contentStart(node))
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    /// Lays a node out whose keys or dashes begin in a column; of a scalar, its lines but for the first.
    private mutating func place(_ node: Int, column: Int) {
        switch tree.nodes[node].kind {
        case .mapping where !isInBrackets(node): placeMapping(node, column: column)
        case .list where !isInBrackets(node): placeList(node, column: column)
        case .mapping, .list: placeBrackets(node, column: column)
        default: placeScalar(node, column: column)
        }
    }

    private mutating func placeMapping(_ node: Int, column: Int) {
        let last = Int(tree.nodes[node].second)
        var key = node + 1
        while key < last {
            let value = tree.next(key)
            let keyStart = start(key)
            let line = lines.line(of: keyStart)
            if lines.isFirst(keyStart, onLine: line) { moves[line] = .to(column) }
            placeValue(value, behind: key, column: column)
            key = tree.next(value)
        }
    }

    private mutating func placeValue(_ value: Int, behind key: Int, column: Int) {
        let keyEnd = end(key)
        var colon = keyEnd
        while byte(colon) == 0x20 || byte(colon) == 0x09 { colon += 1 }
        guard byte(colon) == UInt8(ascii: ":") else {
            // A key with '?' in front; its value follows on another line.
            return place(value, column: column + 2)
        }
        note(colon + 1)
        // An alias needs the space: ':' could be part of its name.
        if colon > keyEnd, byte(start(key)) != UInt8(ascii: "*") { inner.append(Edit(keyEnd..<colon, "")) }
        let valueStart = start(value)
        if lines.line(of: valueStart) == lines.line(of: colon), valueStart > colon {
            let isEmpty = end(value) == valueStart
            if !isEmpty { space(colon + 1..<valueStart) }
        } else if valueStart > colon {
            let line = lines.line(of: valueStart)
            if lines.isFirst(valueStart, onLine: line), end(value) > valueStart { moves[line] = .to(column + 2) }
        }
        place(value, column: column + 2)
    }

    private mutating func placeList(_ node: Int, column: Int) {
        let dashColumn = lines.column(of: contentStart(node))
        let last = Int(tree.nodes[node].second)
        var item = node + 1
        while item < last {
            let itemStart = start(item)
            if let dash = dash(before: itemStart, column: dashColumn) {
                let line = lines.line(of: dash)
                note(dash + 1)
                if lines.isFirst(dash, onLine: line) { moves[line] = .to(column) }
                if lines.line(of: itemStart) == line, itemStart > dash, end(item) > itemStart {
                    space(dash + 1..<itemStart)
                } else if lines.isFirst(itemStart, onLine: lines.line(of: itemStart)), end(item) > itemStart {
                    moves[lines.line(of: itemStart)] = .to(column + 2)
                }
            }
            place(item, column: column + 2)
            item = tree.next(item)
        }
    }

    /// The dash of an item, which stands in a known column on the item's line or before.
    private func dash(before offset: Int, column: Int) -> Int? {
        var line = lines.line(of: offset)
        while true {
            let place = lines.start(ofLine: line) + column
            if place <= offset, byte(place) == UInt8(ascii: "-"), byte(place + 1) <= 0x20 || place + 1 >= bytes.count {
                return place
            }
            guard line > 0 else { return nil }
            line -= 1
        }
    }

    // MARK: Brackets

    private mutating func placeBrackets(_ node: Int, column: Int) {
        let (first, last) = (lines.line(of: contentStart(node)), lines.line(of: max(start(node), end(node) - 1)))
        note(end(node))
        guard first == last else {
            // Their own layout stays; they move as a whole with the line that they begin on.
            let base = lines.line(of: start(node))
            for line in first + 1...last { moves[line] = .by(shift(ofLine: base)) }
            return
        }
        if let text = FlowLayout(tree: tree, bytes: bytes).written(node) {
            let range = contentStart(node)..<end(node)
            if Array(text.utf8) != Array(bytes[range]) { inner.append(Edit(range, text)) }
        }
    }

    private func shift(ofLine line: Int) -> Int {
        guard case .to(let column)? = moves[line] else { return 0 }
        return column - lines.indentation(ofLine: line)
    }

    // MARK: Scalars

    private mutating func placeScalar(_ node: Int, column: Int) {
        let (begin, stop) = (contentStart(node), end(node))
        guard stop > begin else { return }
        let first = lines.line(of: begin)
        if byte(begin) == UInt8(ascii: "|") || byte(begin) == UInt8(ascii: ">") {
            return placeTextBlock(first, begin: begin, stop: stop, column: column)
        }
        note(stop)
        let last = lines.line(of: stop - 1)
        guard last > first else { return }
        for line in first + 1...last {
            textLines.insert(line)
            moves[line] = .to(column)
        }
    }

    /// A text behind `|` or `>`.
    private mutating func placeTextBlock(_ header: Int, begin: Int, stop: Int, column: Int) {
        var last = lines.line(of: max(begin, stop - 1))
        while last > header, lines.isBlank(last) { last -= 1 }
        note(lines.content(ofLine: header).upperBound)
        guard last > header else { return }
        let hasIndicator = bytes[begin..<lines.content(ofLine: header).upperBound].prefix(3).contains {
            (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0)
        }
        let written = (header + 1...last).first { !lines.isBlank($0) }.map(lines.indentation) ?? 0
        // With an indicator, the text is counted from the key's column, and moves with it.
        let shift = hasIndicator ? shift(ofLine: header) : column - written
        for line in header + 1...last {
            textLines.insert(line)
            moves[line] = .by(shift)
        }
    }

    // MARK: Spaces

    private mutating func space(_ range: Range<Int>) {
        guard bytes[range] != [0x20] else { return }
        inner.append(Edit(range, " "))
    }

    private mutating func note(_ end: Int) {
        let line = lines.line(of: max(0, end - 1))
        ends[line] = max(ends[line] ?? 0, end)
    }
}
