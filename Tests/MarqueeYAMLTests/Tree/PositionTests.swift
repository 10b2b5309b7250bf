import MarqueeModel
import Testing

@testable import MarqueeYAML

@Suite struct Positions {
    /// Ranges of every scalar, in order: marks stand in pairs around each.
    @Test(arguments: [
        "1️⃣key2️⃣: 3️⃣value4️⃣\n",
        "# comment\n\n1️⃣key2️⃣:\n  - 3️⃣\"quoted: \\\"x\\\"\"4️⃣\n  - 5️⃣'é日𝄞'6️⃣\n",
        "é日𝄞: { 1️⃣日本2️⃣: 3️⃣x4️⃣ }\r\n",
        "a: &anchor !!str 1️⃣12️⃣\n",
        "a: !!str   # why\n  1️⃣text2️⃣\n",
        "a: 1\r\nb: 1️⃣two2️⃣\rc: 3️⃣three4️⃣\r\n",
        "[1️⃣12️⃣, 3️⃣\"\\ud83d\\ude00\"4️⃣]",
        "{\n\t\"a\": 1️⃣true2️⃣, \"é\": 3️⃣null4️⃣ }",
    ])
    func `every key and value has its place`(text: String) {
        let marked = MarkedText(text)
        let (tree, findings) = DocumentTree.reading(marked.source)
        #expect(findings.diagnostics.allSatisfy { $0.code == .unusedAnchor })
        let ranges = tree.nodes.indices.map { tree.range(NodeIndex($0)) }
        let starts = Set(ranges.map(\.start)), ends = Set(ranges.map(\.end))
        for (mark, place) in marked.places {
            let isStart = "1️⃣3️⃣5️⃣7️⃣9️⃣".contains(mark)
            #expect((isStart ? starts : ends).contains(place), "\(mark) at \(place)")
        }
    }

    @Test func `a block mapping ends with its last value`() {
        let marked = MarkedText("a:\n  1️⃣b: 1\n  c: 22️⃣\n\n# comment\nd: 3\n")
        let (tree, _) = DocumentTree.reading(marked.source)
        let inner = tree.member("a", of: tree.documents[0])
        #expect(inner.map(tree.range) == marked.places["1️⃣"].map { TextRange($0, marked.places["2️⃣"] ?? $0) })
    }

    @Test func `a long line costs no more than a short one`() {
        // Quadratic in the line's length, this would take minutes.
        let items = Array(repeating: "\"é\", 1e999", count: 5_000).joined(separator: ", ")
        let text = "{ \"a\": { \"type\": \"data\", \"value\": [\(items)] } }"
        let (tree, _) = DocumentTree.reading(SourceText(file: "a.json", validated: Array(text.utf8)))
        for index in stride(from: tree.nodes.count - 1, through: 0, by: -1) { _ = tree.range(NodeIndex(index)) }
        #expect(tree.range(NodeIndex(tree.nodes.count - 1)).end.column == text.unicodeScalars.count - 4)
    }

    @Test func `several documents keep their own lines`() {
        let marked = MarkedText("a: 1\n---\nb: 1️⃣yes\n...\n---\n- 2️⃣on\n")
        let (tree, findings) = DocumentTree.reading(marked.source)
        #expect(tree.documents.count == 3)
        marked.expect(["1️⃣": .yaml11Boolean, "2️⃣": .yaml11Boolean], from: findings.diagnostics)
    }
}
