/// Writes a mapping or list in brackets on one line: `{ a: 1, b: [c, d] }`.
struct FlowLayout {
    let tree: DocumentTree
    let bytes: [UInt8]

    /// The text; nil when it has something that is better left alone.
    func written(_ node: Int) -> String? {
        guard let content = content(node), content.utf8.first.map({ "{[".utf8.contains($0) }) == true else {
            return nil
        }
        return content
    }

    private func start(_ node: Int) -> Int { tree.positions.byte(ofScalar: Int(tree.nodes[node].start)) }
    private func end(_ node: Int) -> Int { tree.positions.byte(ofScalar: Int(tree.nodes[node].end)) }

    private func contentStart(_ node: Int) -> Int {
        let record = tree.nodes[node]
        guard record.traits.contains(.hasProperties) else { return start(node) }
        return tree.positions.byte(
            ofScalar: tree.positions.contentStart(behindPropertiesAt: Int(record.start), end: Int(record.end)))
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// A node with its anchor and tag.
    private func whole(_ node: Int) -> String? {
        let properties = text(start(node)..<contentStart(node)).split(separator: " ").joined(separator: " ")
        guard let content = content(node) else { return nil }
        return properties.isEmpty ? content : "\(properties) \(content)"
    }

    private func content(_ node: Int) -> String? {
        let record = tree.nodes[node]
        let range = contentStart(node)..<end(node)
        guard record.kind == .mapping || record.kind == .list else {
            return range.isEmpty ? nil : text(range)
        }
        switch bytes[range].first {
        case UInt8(ascii: "{"): return mapping(node)
        case UInt8(ascii: "["): return list(node)
        default: return nil  // A pair in a list, without brackets of its own.
        }
    }

    private func mapping(_ node: Int) -> String? {
        var parts: [String] = []
        var key = node + 1
        while key < Int(tree.nodes[node].second) {
            let value = tree.next(key)
            guard let name = whole(key), let written = whole(value) else { return nil }
            let isAlias = bytes[start(key)] == UInt8(ascii: "*")
            parts.append("\(name)\(isAlias ? " " : ""): \(written)")
            key = tree.next(value)
        }
        return parts.isEmpty ? "{}" : "{ \(parts.joined(separator: ", ")) }"
    }

    private func list(_ node: Int) -> String? {
        var parts: [String] = []
        var item = node + 1
        while item < Int(tree.nodes[node].second) {
            guard let written = whole(item) else { return nil }
            parts.append(written)
            item = tree.next(item)
        }
        return "[\(parts.joined(separator: ", "))]"
    }
}
