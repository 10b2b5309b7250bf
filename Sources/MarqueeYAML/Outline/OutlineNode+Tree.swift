import MarqueeModel

extension OutlineNode {
    /// The documents of a text; nil when it cannot be read to its end.
    ///
    /// What aliases repeat is there again, with the place where it is written.
    package static func documents(of text: SourceText) -> [OutlineNode]? {
        let (tree, findings) = DocumentTree.reading(text)
        let isWhole = !findings.diagnostics.contains { stopping.contains($0.code) }
        guard isWhole else { return nil }
        let reader = OutlineReader(tree: tree)
        return tree.documents.map(reader.node)
    }

    private static let stopping: Set<DiagnosticCode> = [
        .yamlSyntax, .jsonSyntax, .encoding, .tooDeep, .tooLarge, .aliasLimit,
    ]
}

/// Makes outlines of trees.
private struct OutlineReader {
    let tree: DocumentTree

    func node(_ index: NodeIndex) -> OutlineNode {
        let index = tree.target(index)
        let range = bytes(index)
        switch tree.kind(index) {
        case .mapping:
            let entries = tree.members(index).map { OutlineEntry(key: scalar($0.key), value: node($0.value)) }
            return OutlineNode(.mapping(entries), range: range)
        case .list:
            return OutlineNode(.list(tree.items(index).map(node)), range: range)
        case .alias, .merge, .invalid:
            return OutlineNode(.missing, range: range)
        case .null where range.isEmpty:
            return OutlineNode(.missing, range: range)
        case .null, .no, .yes, .integer, .hugeNumber, .double, .notFinite, .string:
            return OutlineNode(.scalar(scalar(index)), range: range)
        }
    }

    private func scalar(_ index: NodeIndex) -> OutlineScalar {
        let range = bytes(index)
        let kind: OutlineScalar.Kind =
            switch tree.kind(index) {
            case .null: .null
            case .no, .yes: .boolean
            case .integer, .hugeNumber, .double, .notFinite: .number
            case .string, .list, .mapping, .alias, .merge, .invalid: .text
            }
        let style: OutlineScalar.Style =
            switch range.isEmpty ? 0 : tree.positions.text.bytes[range.lowerBound] {
            case UInt8(ascii: "\""): .doubleQuoted
            case UInt8(ascii: "'"): .singleQuoted
            case UInt8(ascii: "|"), UInt8(ascii: ">"): .block
            default: .plain
            }
        return OutlineScalar(text: tree.text(index), range: range, kind: kind, style: style)
    }

    private func bytes(_ index: NodeIndex) -> Range<Int> {
        let record = tree.nodes[Int(index.value)]
        guard !tree.countsBytes else { return Int(record.start)..<max(Int(record.start), Int(record.end)) }
        var start = Int(record.start)
        if record.traits.contains(.hasProperties) {
            start = tree.positions.contentStart(behindPropertiesAt: start, end: Int(record.end))
        }
        let first = tree.positions.byte(ofScalar: start)
        return first..<max(first, tree.positions.byte(ofScalar: Int(record.end)))
    }
}
