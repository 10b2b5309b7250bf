import Testing

@testable import MarqueeProject

struct MessageTextsTests {
    private func cut(_ stream: String, parts: Int = .max, limit: Int = 1_000) -> [String] {
        var texts = MessageTexts(limit: limit)
        var found: [MessageTexts.Text] = []
        var rest = Array(stream.utf8)[...]
        while !rest.isEmpty {
            found += texts.append(rest.prefix(parts))
            rest = rest.dropFirst(parts)
        }
        found += texts.finish()
        return found.map { "\($0.firstLine):\(String(decoding: $0.bytes, as: UTF8.self))" }
    }

    static let streams: [(String, [String])] = [
        ("", []), ("\n# only\n\n", []), ("a: 1", ["1:a: 1"]),
        ("{\"a\": 1}\n{\"b\": 2}", ["1:{\"a\": 1}\n", "2:{\"b\": 2}"]),
        ("oops\n{\"a\": 1}\nmore\n", ["1:oops\n", "2:{\"a\": 1}\n", "3:more\n"]),
        ("{\n  \"a\": {\n    \"}\": \"\\\"{\" }\n}\n{}\n", ["1:{\n  \"a\": {\n    \"}\": \"\\\"{\" }\n}\n", "5:{}\n"]),
        ("{broken\n{\"a\": 1}\n", ["1:{broken\n", "2:{\"a\": 1}\n"]),
        ("a: 1\n---\nb: 2\n", ["1:a: 1\n", "2:---\nb: 2\n"]),
        ("---\na: 1\n...\nb: 2\n", ["1:---\na: 1\n...\n", "4:b: 2\n"]),
        ("%YAML 1.2\n---\na: 1\n", ["1:%YAML 1.2\n---\na: 1\n"]),
        ("a: |\n  ---\n  {\n---\n{\"b\": 1}\n", ["1:a: |\n  ---\n  {\n", "4:---\n{\"b\": 1}\n"]),
        ("# first\n\na: 1\r\n---\r\nb: 2", ["1:# first\n\na: 1\r\n", "4:---\r\nb: 2"]),
        ("--- a\n---b\n", ["1:--- a\n---b\n"]),
    ]

    @Test(arguments: streams)
    func `a stream is cut into texts`(_ stream: String, _ expected: [String]) {
        #expect(cut(stream) == expected)
        for parts in 1...3 { #expect(cut(stream, parts: parts) == expected, "in parts of \(parts)") }
    }

    @Test
    func `of an endless line no more is kept than the largest file`() {
        let texts = cut(String(repeating: "x", count: 10_000) + "\n---\na: 1\n", parts: 7, limit: 20)
        #expect(texts == ["1:" + String(repeating: "x", count: 20), "2:---\na: 1\n"])
    }
}
