import Testing

@testable import TerminalPresenter

struct TextTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("春", 2), ("ｱ", 1), ("Ａ", 2), ("한글", 4),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("🌷", 2), ("👨‍👩‍👧‍👦", 2), ("🇮🇹", 2), ("❤", 1), ("❤️", 2), ("👍🏽", 2), ("1️⃣", 2),
        ("─│╭", 3), ("…", 1), ("\u{200B}", 0), ("नि", 2), ("ไทย", 3), ("𠀀", 2),
    ])
    func `texts take the cells that a terminal gives them`(text: String, width: Int) {
        #expect(DisplayWidth.of(text) == width)
    }

    @Test(arguments: [
        ("plain", ["plain"]), ("a\nb\r\nc\rd", ["a", "b", "c", "d"]), ("a\u{2028}b\u{85}c", ["a", "b", "c"]),
        ("\u{1B}[31mred\u{1B}]0;title\u{7}", ["␛[31mred␛]0;title␇"]), ("\u{9B}31m", ["\u{FFFD}31m"]),
        ("\u{7F}\u{0}", ["␡␀"]),
        ("a\tb", ["a    b"]), ("\u{202E}e\u{61C}vil\u{2066}", ["\u{FFFD}e\u{FFFD}vil\u{FFFD}"]), ("end\n\n", ["end"]),
        ("", [""]),
        ("👨‍👩‍👧", ["👨‍👩‍👧"]),
    ])
    func `no text can talk to the terminal`(text: String, lines: [String]) {
        #expect(HarmlessText.lines(of: text) == lines)
    }

    @Test func `every control character is replaced`() {
        for value in UInt32(0)...0x2FFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let shown = HarmlessText.lines(of: "a\(scalar)b").joined()
            #expect(shown.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        }
    }

    @Test func `a text without end is cut`() {
        let line = HarmlessText.line(of: String(repeating: "x", count: 100_000))
        #expect(line.count == HarmlessText.maximumLength + 1)
        #expect(line.hasSuffix("x…"))
    }

    @Test(arguments: [
        ("", 10, [""]), ("one two three", 7, ["one two", "three"]), ("one two", 100, ["one two"]),
        ("abcdefghij", 4, ["abcd", "efgh", "ij"]), ("a abcdefgh", 4, ["a", "abcd", "efgh"]),
        ("春春春", 4, ["春春", "春"]), ("春春", 3, ["春", "春"]), ("a  b", 10, ["a  b"]), ("a\n\nb", 9, ["a", "", "b"]),
        ("  indented", 12, ["  indented"]),
    ])
    func `texts break at spaces, and within a word only where they must`(text: String, width: Int, lines: [String]) {
        #expect(WrappedText.lines(of: text, width: width) == lines)
    }

    @Test(arguments: [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("春春", 3, "春…"), ("春春", 2, "…")])
    func `a cut text ends in an ellipsis`(text: String, width: Int, cut: String) {
        #expect(WrappedText.cut(text, width: width) == cut)
    }

    @Test(
        arguments: [
            (0, "0 B"), (999, "999 B"), (1_000, "1 KB"), (12_345, "12.3 KB"), (5_000_000, "5 MB"),
            (.max, "9223372036.8 GB"),
        ] as [(Int64, String)])
    func `sizes are for people`(bytes: Int64, text: String) {
        #expect(FileSize.describe(bytes) == text)
    }

    @Test(
        arguments: [
            ("\u{1B}", [.dismiss]), (" ", [.dismiss]), ("q", [.dismiss]), ("\r", [.run]), ("\n", [.run]),
            ("\t", [.next]),
            ("1", [.action(0)]), ("9", [.action(8)]), ("a", [.action(9)]), ("0", []), ("\u{3}", []), ("é", []),
            ("\u{1B}[A", [.previous]), ("\u{1B}OB", [.next]), ("\u{1B}[1;5C", [.next]), ("\u{1B}[Z", [.previous]),
            ("\u{1B}[200~x", [.action(31)]), ("\u{1B}x", []), ("\u{1B}[", []), ("12", [.action(0), .action(1)]),
        ] as [(String, [Key])])
    func `keys are told apart from the sequences of others`(typed: String, keys: [Key]) {
        #expect(Key.keys(in: Array(typed.utf8)) == keys)
    }
}
