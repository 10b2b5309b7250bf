import Testing

@testable import TextLayout

struct WrappingTests {
    @Test(arguments: [
        ("", 10, [""]), ("one two three", 7, ["one two", "three"]), ("one two", 100, ["one two"]),
        ("abcdefghij", 4, ["abcd", "efgh", "ij"]), ("a abcdefgh", 4, ["a", "abcd", "efgh"]),
        ("abcdefgh a", 6, ["abcdef", "gh a"]), ("a  b", 10, ["a  b"]), ("one  two", 4, ["one", "two"]),
        ("  indented", 12, ["  indented"]), ("  indented", 8, ["indented"]), ("end   ", 10, ["end"]), ("   ", 2, [""]),
        ("ab", 0, ["ab"]), ("a\u{A0}b c", 4, ["a\u{A0}b", "c"]), ("a\u{200B}b", 2, ["a\u{200B}b"]),
        ("ab\u{200B}cd", 3, ["ab", "cd"]),
    ])
    func `lines break at spaces, and within a word only where they must`(text: String, width: Int, lines: [String]) {
        #expect(Wrapping.lines(of: text, width: width) == lines)
    }

    @Test(arguments: [
        ("well-known facts", 6, ["well-", "known", "facts"]), ("and/or", 4, ["and/", "or"]),
        ("/usr/share/doc", 8, ["/usr/", "share/", "doc"]), ("-5 or -10", 5, ["-5 or", "-10"]),
        ("use --flag-name", 11, ["use --flag-", "name"]), ("on 2026-07-01", 8, ["on", "2026-07-", "01"]),
        ("a 1/2 b", 4, ["a", "1/2", "b"]), ("https://example.org/a", 16, ["https://example.", "org/a"]),
        ("see https://a.org/shop/new", 20, ["see https://a.org/", "shop/new"]),
        ("pages 10–12", 8, ["pages", "10–12"]), ("soon—very", 6, ["soon—", "very"]),
        ("no\u{2011}break", 6, ["no\u{2011}bre", "ak"]), ("A-1 B-2", 4, ["A-1", "B-2"]),
        ("/a/abcdefgh.png", 6, ["/a/abc", "defgh.", "png"]), ("shop\u{AD}ping", 5, ["shop-", "ping"]),
        ("shop\u{AD}ping", 9, ["shopping"]),
    ])
    func `lines break after hyphens and slashes within words`(text: String, width: Int, lines: [String]) {
        #expect(Wrapping.lines(of: text, width: width) == lines)
    }

    @Test(arguments: [
        ("春春春", 4, ["春春", "春"]), ("春春", 3, ["春", "春"]), ("hello 春の花", 8, ["hello 春", "の花"]),
        ("春が来た。花", 8, ["春が来", "た。花"]), ("（春）花花", 4, ["（春", "）花", "花"]), ("春「花」", 6, ["春", "「花」"]),
        ("コーヒー", 4, ["コー", "ヒー"]), ("ちょっと", 2, ["ち", "ょ", "っ", "と"]), ("안녕 세계", 6, ["안녕", "세계"]),
        ("안녕하세요", 4, ["안녕", "하세", "요"]), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 4, ["👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"]), ("tulip🌷rose", 7, ["tulip🌷", "rose"]),
        ("a e\u{301}e\u{301}e\u{301}", 3, ["a", "e\u{301}e\u{301}e\u{301}"]),
    ])
    func `scripts without spaces break between letters, but not before what closes`(
        text: String, width: Int, lines: [String]
    ) {
        #expect(Wrapping.lines(of: text, width: width) == lines)
    }

    @Test(arguments: 2...40)
    func `no line is too wide, and no letter is lost`(width: Int) {
        let text = "Das well-known 春が来た。 👨‍👩‍👧‍👦 https://example.org/path/to/page?x=1 안녕하세요 سلام end"
        let lines = Wrapping.lines(of: text, width: width)
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= width && !$0.hasPrefix(" ") && !$0.hasSuffix(" ") })
        #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }

    @Test(arguments: [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("春春", 3, "春…"), ("春春", 2, "…"), ("ab", 0, "")])
    func `a cut text ends in an ellipsis`(text: String, width: Int, cut: String) {
        #expect(Wrapping.cut(text, width: width) == cut)
    }
}
