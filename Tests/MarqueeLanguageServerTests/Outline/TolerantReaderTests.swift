import MarqueeModel
import MarqueeYAML
import Testing

@testable import MarqueeLanguageServer

@Suite struct `Reading loosely` {
    /// A document as a line of text: `{a: x, b: [y]}`.
    private func shape(_ node: OutlineNode) -> String {
        switch node.content {
        case .missing: "-"
        case .scalar(let scalar): scalar.style == .block ? "|" : scalar.text
        case .mapping(let entries): "{\(entries.map { "\($0.key.text): \(shape($0.value))" }.joined(separator: ", "))}"
        case .list(let items): "[\(items.map(shape).joined(separator: ", "))]"
        }
    }

    private func shape(_ text: String) -> String {
        TolerantReader.documents(of: Array(text.utf8)).map(shape).joined(separator: " | ")
    }

    @Test(arguments: [
        ("a: 1\nb:\n  c: x y # z\n  d:\n", "{a: 1, b: {c: x y, d: -}}"),
        ("a:\n- b\n- c: 1\n  d: 2\n-\n  e: 3\nf: 4", "{a: [b, {c: 1, d: 2}, {e: 3}], f: 4}"),
        ("- - a\n  - b\n- c", "[[a, b], c]"),
        ("a: { b: 1, c: [d, 'e f', \"g\"], h: {} }\ni: 2", "{a: {b: 1, c: [d, e f, g], h: {}}, i: 2}"),
        ("a: {\n  b: 1,\n  c: 2\n}\nd: 3", "{a: {b: 1, c: 2}, d: 3}"),
        ("a: |\n  b: no\n\n  c: no\nd: yes", "{a: |, d: yes}"),
        ("a: &x { b: 1 }\nc: *x\nd: !!str e", "{a: {b: 1}, c: -, d: e}"),
        ("\"a b\": 'it''s'\n'c': \"\\\"d\\\"\"", "{a b: it's, c: \"d\"}"),
        ("a: 1\n---\nb: 2", "{a: 1} | {b: 2}"),
        ("a: text that\n  goes on\nb: 1", "{a: text that, b: 1}"),
        ("{\"a\": {\"b\": [1, 2]},\n\"c\": null}", "{a: {b: [1, 2]}, c: null}"),
        ("a: http://x:1/y#z\nb: c#d", "{a: http://x:1/y#z, b: c#d}"),
        // Broken ones.
        ("a: { b: 1, c\nd: 2", "{a: {b: 1, c: -}, d: 2}"),
        ("a: { b: { c: 1\nd: 2", "{a: {b: {c: 1}}, d: 2}"),
        ("a: \"open\nb: 1", "{a: open, b: 1}"),
        ("a:\n  b: 1\n c: 2\nd: 3", "{a: {b: 1, c: 2}, d: 3}"),
        ("a: 1\n  b: 2\nc: 3", "{a: {b: 2}, c: 3}"),
        ("a:\n  nonsense\nb: 1", "{a: nonsense, b: 1}"),
        ("a: ]\nb: 1", "{a: ], b: 1}"),
    ])
    func `a text is understood as far as it can be`(text: String, expected: String) {
        #expect(shape(text) == expected)
    }

    /// What the strict reader takes, the loose one understands in the same way.
    @Test(arguments: [
        Samples.banner, Samples.functions, "a: [b, {c: d}]\ne:\n  - f: g\n    h: [i]\n  - j\n",
        "{\"a\": [1, {\"b\": \"c\"}], \"d\": {}}",
    ])
    func `both readers agree`(text: String) throws {
        let source = SourceText.decoding(Array(text.utf8), file: "").text
        let strict = try #require(OutlineNode.documents(of: source))
        let loose = TolerantReader.documents(of: source.bytes)
        #expect(strict.map(shape) == loose.map(shape))
        #expect(strict.map(ranges) == loose.map(ranges))
    }

    /// The places of all keys and scalars.
    private func ranges(_ node: OutlineNode) -> [Range<Int>] {
        switch node.content {
        case .missing: []
        case .scalar(let scalar): [scalar.range]
        case .mapping(let entries): entries.flatMap { [$0.key.range] + ranges($0.value) }
        case .list(let items): items.flatMap(ranges)
        }
    }
}
