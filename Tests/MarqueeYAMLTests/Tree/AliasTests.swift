import MarqueeModel
import Testing

@testable import MarqueeYAML

@Suite struct `Anchors and merge keys` {
    @Test func `an alias stands for its node`() {
        let (value, findings) = read("a: &a [1, {b: 2}]\nc: *a\nd: &s text\n*s : e\n")
        #expect(value == ["a": [1, ["b": 2]], "c": [1, ["b": 2]], "d": "text", "text": "e"])
        #expect(findings.isEmpty)
    }

    @Test func `the last anchor of a name counts`() {
        #expect(read("[&a 1, *a, &a 2, *a]").value == [1, 1, 2, 2])
    }

    @Test func `what a mapping writes itself wins over what it merges`() {
        let text = """
            base: &base { width: 1, depth: 2 }
            other: &other { depth: 3, height: 4 }
            one: { <<: *base, width: 9 }
            two: { width: 9, <<: [*base, *other], last: 0 }
            three: { <<: { width: 5 } }
            four: { "<<": text }
            """
        let value = read(text).value?.object
        #expect(value?["one"] == ["width": 9, "depth": 2])
        #expect(value?["two"] == ["width": 9, "depth": 2, "height": 4, "last": 0])
        #expect(value?["two"]?.object?.keys == ["width", "depth", "height", "last"])
        #expect(value?["three"] == ["width": 5])
        #expect(value?["four"] == ["<<": "text"])
    }

    @Test func `merged mappings can merge`() {
        let text = "a: &a { x: 1 }\nb: &b { <<: *a, y: 2 }\nc: { <<: *b, z: 3 }\n"
        #expect(read(text).value?.object?["c"] == ["x": 1, "y": 2, "z": 3])
    }

    @Test(arguments: [
        ("a: 1️⃣*b", DiagnosticCode.undefinedAlias), ("a: &a\n  b: 1️⃣*a", .aliasCycle),
        ("- &a 1\n---\n1️⃣*a", .undefinedAlias),
        ("a: &a 1\nb: { <<: 1️⃣*a }", .wrongShape), ("a: { <<: [1️⃣1] }", .wrongShape),
        ("a: &a {}\nb: {<<: *a, 1️⃣<<: *a}", .duplicateKey), ("a: &a {}\n1️⃣*a : b", .wrongShape),
    ])
    func `a mistake is reported where it is`(text: String, code: DiagnosticCode) {
        let marked = MarkedText(text)
        marked.expect(["1️⃣": code], from: DocumentTree.reading(marked.source).findings.diagnostics)
    }

    @Test func `a bomb of aliases is refused at once`() {
        var lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
        for level in 1...60 {
            lines.append(
                "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", "))]")
        }
        let (tree, findings) = DocumentTree.reading(
            SourceText(file: "bomb.yaml", validated: Array(lines.joined(separator: "\n").utf8)))
        #expect(findings.diagnostics.map(\.code) == [.aliasLimit])
        #expect(findings.diagnostics.first?.source?.range.start.line == 5)
        #expect(tree.nodes.count < 100)
    }

    @Test func `aliases may repeat a hundred thousand nodes, and no more`() {
        let list = "[" + Array(repeating: "x", count: 999).joined(separator: ",") + "]"
        func text(_ count: Int) -> String { "- &a \(list)\n" + String(repeating: "- *a\n", count: count) }
        #expect(read(text(100)).findings.isEmpty)
        #expect(read(text(101)).findings.map(\.code) == [.aliasLimit])
    }

    @Test func `aliases may repeat 32 MiB of text, and no more`() {
        let text = "- &a \(String(repeating: "x", count: 1 << 20))\n"
        func isRefused(_ count: Int) -> Bool {
            let source = SourceText(
                file: "test.yaml", validated: Array((text + String(repeating: "- *a\n", count: count)).utf8))
            return DocumentTree.reading(source).findings.diagnostics.map(\.code) == [.aliasLimit]
        }
        #expect(!isRefused(32))
        #expect(isRefused(33))
    }

    @Test func `depth is counted through aliases`() {
        let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        #expect(read("- &a \(deep)\n- [[*a]]\n").findings.isEmpty)
        let deeper = String(repeating: "[", count: 40) + "*a" + String(repeating: "]", count: 40)
        #expect(read("- &a \(deep)\n- \(deeper)\n").findings.map(\.code) == [.tooDeep])
    }
}
