import MarqueeYAML

/// What is selected around a place, from the inside outwards: a part of a name, a text without its quotes and with them,
/// a key with its value, the mapping around it, and so on up to the whole text.
struct SelectionRanges {
    /// How many places of one request are answered.
    static let maximumPlaces = 1_000

    private var ranges: [Range<Int>] = []

    /// Each contains the one before it, and is longer.
    static func around(
        _ offset: Int, in outline: FileOutline, text: TextBuffer, part: Range<Int>? = nil
    ) -> [Range<Int>] {
        var selection = SelectionRanges()
        selection.ranges.append(0..<text.bytes.count)
        if let document = outline.document(at: offset) { selection.read(document, at: offset) }
        if let part { selection.ranges.append(part) }
        var result: [Range<Int>] = []
        for range in selection.ranges {
            let outer = result.last ?? range
            let isInside = outer.lowerBound <= range.lowerBound && range.upperBound <= outer.upperBound
            let holds = range.lowerBound <= offset && offset <= range.upperBound
            if holds, result.isEmpty || (isInside && range != outer) { result.append(range) }
        }
        return result.reversed()
    }

    private mutating func read(_ node: OutlineNode, at offset: Int) {
        ranges.append(node.range.lowerBound..<max(node.range.lowerBound, node.writtenEnd))
        if let scalar = node.scalar { return read(scalar) }
        for entry in node.entries {
            let key = entry.key.range
            let end = max(key.upperBound, entry.value.range.lowerBound >= key.upperBound ? entry.value.writtenEnd : 0)
            guard key.lowerBound <= offset, offset <= end else { continue }
            ranges.append(key.lowerBound..<end)
            if offset <= key.upperBound { return read(entry.key) }
            if entry.value.range.lowerBound <= offset { read(entry.value, at: offset) }
            return
        }
        for item in node.items where item.range.lowerBound <= offset && offset <= item.writtenEnd {
            return read(item, at: offset)
        }
    }

    private mutating func read(_ scalar: OutlineScalar) {
        ranges.append(scalar.range)
        let isQuoted = scalar.style == .singleQuoted || scalar.style == .doubleQuoted
        if isQuoted, scalar.range.count > 2 { ranges.append(scalar.range.lowerBound + 1..<scalar.range.upperBound - 1) }
    }
}
