import MarqueeYAML

extension OutlineNode {
    /// Where the last key or value in it ends: the range of a mapping in lines reaches to whatever follows.
    ///
    /// What aliases repeat is written elsewhere, and does not count.
    var writtenEnd: Int {
        switch content {
        case .missing, .scalar: return range.upperBound
        case .mapping(let entries):
            if isInBrackets(entries.first?.key.range.lowerBound) { return range.upperBound }
            return entries.reduce(range.lowerBound) { end, entry in
                guard isInside(entry.key.range) else { return end }
                return max(end, entry.key.range.upperBound, isInside(entry.value.range) ? entry.value.writtenEnd : end)
            }
        case .list(let items):
            return items.reduce(range.lowerBound) { max($0, isInside($1.range) ? $1.writtenEnd : $0) }
        }
    }

    /// A mapping in braces begins before its first key.
    private func isInBrackets(_ first: Int?) -> Bool {
        guard let first else { return true }
        return range.lowerBound < first
    }

    /// An anchor stands before its aliases.
    private func isInside(_ inner: Range<Int>) -> Bool { range.lowerBound <= inner.lowerBound }

    /// Calls something with every key and value that is a scalar.
    func eachScalar(_ body: (OutlineScalar) -> Void) {
        if let scalar { body(scalar) }
        for entry in entries {
            body(entry.key)
            entry.value.eachScalar(body)
        }
        for item in items { item.eachScalar(body) }
    }
}

extension FileOutline {
    /// Keys and values as they stand in the text, each once, whatever aliases repeat.
    var writtenScalars: [OutlineScalar] {
        var scalars: [OutlineScalar] = []
        for document in documents { document.eachScalar { scalars.append($0) } }
        scalars.sort { $0.range.lowerBound < $1.range.lowerBound }
        var last = -1
        return scalars.filter { scalar in
            defer { last = scalar.range.lowerBound }
            return scalar.range.lowerBound != last
        }
    }

    /// The document that an offset is in.
    func document(at offset: Int) -> OutlineNode? {
        documents.last { $0.range.lowerBound <= offset } ?? documents.first
    }
}

extension FileOutline {
    /// The first node that begins at an offset or behind it: what an anchor in front of it stands for.
    func node(behind offset: Int) -> OutlineNode? {
        var found: OutlineNode?
        func look(_ node: OutlineNode) {
            let start = node.range.lowerBound
            if start >= offset, start < found?.range.lowerBound ?? .max { found = node }
            for entry in node.entries { look(entry.value) }
            for item in node.items { look(item) }
        }
        for document in documents { look(document) }
        return found
    }
}
