import MarqueeModel
import Testing

@testable import MarqueeYAML

@Suite struct `Limits and encodings` {
    @Test(arguments: ["[", "{\"a\":", "- ", "{a: "])
    func `nesting beyond 128 is refused`(opening: String) {
        #expect(read(String(repeating: opening, count: 5_000)).findings.map(\.code) == [.tooDeep])
        #expect(read(String(repeating: "[", count: 128) + String(repeating: "]", count: 128)).findings.isEmpty)
    }

    @Test func `a file over 32 MiB is refused unread`() {
        let (text, problem) = SourceText.decoding(Array(repeating: 0x20, count: (32 << 20) + 1), file: "big.yaml")
        #expect(problem?.code == .tooLarge)
        #expect(text.bytes.isEmpty)
    }

    @Test func `a file of directives is refused`() {
        #expect(read(String(repeating: "%TAG !a! tag:\n", count: 5_000)).findings.map(\.code) == [.yamlSyntax])
    }

    @Test func `of too many problems the first are told`() {
        let findings = read("[" + String(repeating: "yes, ", count: 20_000) + "1]").findings
        #expect(findings.isEmpty == false && findings.count <= Findings.limit + 1)
        #expect(findings.last?.code == .tooLarge)
    }

    private static let little: [UInt8] = [
        0xFF, 0xFE, 0x61, 0, 0x3A, 0, 0x20, 0, 0xE9, 0, 0x0A, 0,
    ]
    private static let big: [UInt8] = [
        0xFE, 0xFF, 0, 0x61, 0, 0x3A, 0, 0x20, 0, 0xE9, 0, 0x0A,
    ]

    @Test(arguments: [Array("a: é\n".utf8), Array("\u{FEFF}a: é\n".utf8), little, big])
    func `UTF-8 and UTF-16 read the same`(bytes: [UInt8]) {
        let (text, problem) = SourceText.decoding(bytes, file: "test.yaml")
        #expect(problem == nil)
        let (tree, findings) = DocumentTree.reading(text)
        #expect(findings.diagnostics.isEmpty)
        #expect(tree.member("a", of: tree.documents[0]).map(tree.text) == "é")
        #expect(tree.range(NodeIndex(2)).start == TextPosition(line: 1, column: 4))
    }

    private static let undecodable: [(bytes: [UInt8], line: Int, column: Int)] = [
        ([0x61, 0x0A, 0x62, 0xC3, 0xA9, 0xFF], 2, 3), ([0x80], 1, 1), ([0xC3, 0xA9, 0xC3], 1, 2),
        ([0x61, 0xED, 0xA0, 0x80], 1, 2), ([0xFF, 0xFE, 0x61, 0, 0, 0xD8], 1, 2), ([0xFE, 0xFF, 0, 0x61, 0], 1, 2),
    ]

    @Test(arguments: undecodable)
    func `bytes that are no text are refused where they stand`(bytes: [UInt8], line: Int, column: Int) {
        let problem = SourceText.decoding(bytes, file: "test.yaml").problem
        #expect(problem?.code == .encoding)
        #expect(problem?.source?.range.start == TextPosition(line: line, column: column))
    }

    @Test func `JSON that libyaml refuses is read`() {
        let key = String(repeating: "k", count: 2_000)
        #expect(read("{\"\(key)\": \"\\ud83d\\ude00\"}").value == .object([key: "😀"]))
    }

    @Test func `text that begins like JSON and is YAML is read as YAML`() {
        #expect(read("{a: 1, b: [x, y]}").value == ["a": 1, "b": ["x", "y"]])
        #expect(read("{a: 1, b: [x, z}").findings.map(\.code) == [.yamlSyntax])
    }

    @Test func `JSON values may follow one another where messages are read`() {
        var loader = DocumentLoader()
        loader.read(
            Array("{\"template\": \"a\"}\n{\"template\": \"b\", \"id\": \"1\"}\n".utf8), file: "-", as: .messages)
        #expect(loader.diagnostics.isEmpty)
        #expect(loader.messages.map(\.template) == ["a", "b"])
    }
}
