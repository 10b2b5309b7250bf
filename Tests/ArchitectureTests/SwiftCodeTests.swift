import Testing

@Suite struct `Code, comments and texts` {
    @Test(arguments: [
        ("a // b", "a"),
        ("a /* b /* c */ d */ e", "a e"),
        ("a \"b\" c", "a c"),
        ("a \"b\\\"c\" d", "a d"),
        ("a \"// b\" c", "a c"),
        ("a #\"b\"c\\\"# d", "a d"),
        ("a #\"\\#(b)\"# c", "a b) c"),
        ("a #\"\\(b)\"# c", "a c"),
        ("a \"\\(b(c, \"d\"))e\" f", "a b(c, )) f"),
        ("a \"\"\"\nb \"c\" \\(d)\n\"\"\" e", "a d) e"),
        ("#if a\n#endif", "#if a #endif"),
        ("a \"b", "a"),
        ("", ""),
    ])
    func `only code is left`(text: String, code: String) {
        let left = String(decoding: SwiftCode.code(of: Array(text.utf8)), as: UTF8.self)
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(left == code)
    }

    @Test func `lines keep their numbers`() {
        let file = SourceFile(path: "A.swift", text: "/*\n\n*/ a\n\"\"\"\na\n\"\"\"\na = a\n\na")
        #expect(file.lineCount == 9)
        #expect(file.lines(containing: "a").map(\.number) == [3, 7, 9])
        #expect(file.lines(containing: "a").map(\.code) == ["   a", "a = a", "a"])
    }
}
