import MarqueeModel

/// Takes a member out of a mapping without touching anything else: whole lines of a block, or what stands between two
/// commas.
struct MemberRemoval {
    private let tree: DocumentTree
    private let bytes: [UInt8]

    init(_ tree: DocumentTree) {
        self.tree = tree
        self.bytes = tree.positions.text.bytes
    }

    /// The edit that removes a key and its value; nil where that would take more with it.
    func edit(removing key: NodeIndex) -> Fix.Edit? {
        let value = NodeIndex(tree.next(Int(key.value)))
        guard Int(value.value) < tree.nodes.count, !definesAnchors(key, value) else { return nil }
        let start = tree.positions.bytes(in: tree.range(key)).lowerBound
        let end = max(tree.positions.bytes(in: tree.range(value)).upperBound, start)
        guard let range = lines(from: start, to: end) ?? betweenCommas(from: start, to: end) else { return nil }
        let positions = tree.positions
        return Fix.Edit(
            SourceRange(
                file: tree.file,
                range: TextRange(
                    positions.position(ofByte: range.lowerBound), positions.position(ofByte: range.upperBound))), "")
    }

    /// Whether something elsewhere may repeat a part of it.
    private func definesAnchors(_ key: NodeIndex, _ value: NodeIndex) -> Bool {
        (Int(key.value)..<tree.next(Int(value.value))).contains { tree.nodes[$0].traits.contains(.hasProperties) }
    }

    /// The lines of a member of a block mapping, when nothing else stands on them but a comment.
    private func lines(from start: Int, to end: Int) -> Range<Int>? {
        var first = start
        while first > 0, bytes[first - 1] == 0x20 { first -= 1 }
        guard first == 0 || bytes[first - 1] == 0x0A else { return nil }
        // A text in a block of its own ends with its line.
        guard end == start || bytes[end - 1] != 0x0A else { return first..<end }
        var last = end
        while last < bytes.count, bytes[last] == 0x20 || bytes[last] == 0x09 { last += 1 }
        if last < bytes.count, bytes[last] == UInt8(ascii: "#") {
            while last < bytes.count, bytes[last] != 0x0A { last += 1 }
        }
        if last < bytes.count, bytes[last] == 0x0D { last += 1 }
        guard last < bytes.count else { return first..<last }
        return bytes[last] == 0x0A ? first..<last + 1 : nil
    }

    /// A member of a mapping in braces, with the comma that it no longer needs.
    private func betweenCommas(from start: Int, to end: Int) -> Range<Int>? {
        var before = start
        while before > 0, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[before - 1]) { before -= 1 }
        var after = end
        while after < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[after]) { after += 1 }
        guard before > 0, after < bytes.count else { return nil }
        if bytes[before - 1] == UInt8(ascii: ",") { return before - 1..<end }
        guard bytes[before - 1] == UInt8(ascii: "{"), bytes[after] == UInt8(ascii: ",") else { return nil }
        after += 1
        while after < bytes.count, bytes[after] == 0x20 { after += 1 }
        return start..<after
    }
}
