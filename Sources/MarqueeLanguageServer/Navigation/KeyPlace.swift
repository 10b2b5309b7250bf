import MarqueeYAML

/// A key or value of a document, with the keys that lead to it.
struct KeyPlace {
    /// From the document inwards; items of lists are `-`.
    let path: [String]
    let key: OutlineScalar
    let value: OutlineNode
    /// Whether the place is in the value and not in the key.
    let isValue: Bool

    /// What stands at an offset: the innermost key, or the scalar behind it.
    init?(in node: OutlineNode, at offset: Int, path: [String] = []) {
        for entry in node.entries {
            if entry.key.range.lowerBound <= offset, offset <= entry.key.range.upperBound {
                (self.path, key, value, isValue) = (path, entry.key, entry.value, false)
                return
            }
            guard entry.value.range.lowerBound <= offset, offset <= entry.value.range.upperBound else { continue }
            if let inner = KeyPlace(in: entry.value, at: offset, path: path + [entry.key.text]) {
                self = inner
                return
            }
            if entry.value.scalar != nil {
                (self.path, key, value, isValue) = (path, entry.key, entry.value, true)
                return
            }
        }
        for item in node.items where item.range.lowerBound <= offset && offset <= item.range.upperBound {
            guard let inner = KeyPlace(in: item, at: offset, path: path + ["-"]) else { continue }
            self = inner
            return
        }
        return nil
    }

    /// The section whose key this is.
    func section(_ kind: DocumentKind, in document: OutlineNode) -> KeySection? {
        switch kind {
        case .configuration: return KeySection.inConfiguration(path, document)
        case .message, .testCase:
            if kind == .testCase, let section = KeySection.inTestCase(path) { return section }
            let inner = kind == .message ? path : path.first == "message" ? Array(path.dropFirst()) : path
            if inner.isEmpty { return .message }
            guard ["arguments", "localizations", "expect"].contains(inner[0]), inner.count > 1 else { return nil }
            let node = path.reduce(Optional(document)) { $0?[$1] }
            return node?["type"]?.text.flatMap { KeyGuide.actionTypes.contains($0) ? .action($0) : nil }
        case .definitions:
            guard case .section(let section) = KeySection.inDefinitions(path, document, offset: -1) else { return nil }
            return section
        }
    }
}
