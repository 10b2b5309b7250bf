extension RichText {
    /// The document's text without marks: a line for each paragraph, heading, item or row of a table, with an empty line
    /// between blocks. Items begin with `•` or their number; cells are separated by tabs. Nodes that are not known leave
    /// their text.
    public var plainText: String {
        var writer = PlainWriter()
        let blocks = content.map { writer.block($0, 1) }.filter { !$0.isEmpty }
        return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }
}

private struct PlainWriter {
    /// The lines of a node.
    mutating func block(_ node: RichText.Node, _ depth: Int) -> [String] {
        guard depth <= RichText.maximumDepth else { return [] }
        guard case .element(let element) = node else { return lines(inline(node, depth)) }
        switch element.kind {
        case .orderedList, .unorderedList:
            var lines: [String] = []
            for (index, item) in element.content.enumerated() {
                let sign = element.kind == .orderedList ? "\(index + 1). " : "• "
                let indent = String(repeating: " ", count: sign.count)
                for (number, line) in block(item, depth + 1).enumerated() {
                    lines.append((number == 0 ? sign : indent) + line)
                }
            }
            return lines
        case .tableRow:
            return [element.content.map { block($0, depth + 1).joined(separator: " ") }.joined(separator: "\t")]
        default:
            let isOfBlocks = element.content.contains { node in
                if case .element(let inner) = node { !Self.inlineKinds.contains(inner.kind) } else { false }
            }
            if isOfBlocks { return element.content.flatMap { block($0, depth + 1) } }
            return lines(element.content.map { inline($0, depth + 1) }.joined())
        }
    }

    private static let inlineKinds: Set<RichText.Element.Kind> = [
        .hyperlink, .entryHyperlink, .assetHyperlink, .inlineEntry,
    ]

    private func lines(_ text: String) -> [String] {
        text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private func inline(_ node: RichText.Node, _ depth: Int) -> String {
        guard depth <= RichText.maximumDepth else { return "" }
        switch node {
        case .text(let text): return text.value
        case .element(let element): return element.content.map { inline($0, depth + 1) }.joined()
        }
    }
}
