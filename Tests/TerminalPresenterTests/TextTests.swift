import Testing

@testable import TerminalPresenter

struct TextTests {
    @Test(arguments: [
        ("plain", ["plain"]), ("a\nb\r\nc\rd", ["a", "b", "c", "d"]), ("a\u{2028}b\u{85}c", ["a", "b", "c"]),
        ("\u{1B}[31mred\u{1B}]0;title\u{7}", ["␛[31mred␛]0;title␇"]), ("\u{9B}31m", ["\u{FFFD}31m"]),
        ("\u{7F}\u{0}", ["␡␀"]),
        ("a\tb", ["a    b"]), ("\u{202E}e\u{61C}vil\u{2066}", ["\u{FFFD}e\u{FFFD}vil\u{FFFD}"]), ("end\n\n", ["end"]),
        ("", [""]),
        ("👨‍👩‍👧", ["👨‍👩‍👧"]),
    ])
    func `no text can talk to the terminal`(text: String, lines: [String]) {
        #expect(SanitizedText.lines(of: text) == lines)
    }

    @Test func `every control character is replaced`() {
        for value in UInt32(0)...0x2FFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let shown = SanitizedText.lines(of: "a\(scalar)b").joined()
            #expect(shown.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        }
    }

    @Test func `a text without end is cut`() {
        let line = SanitizedText.line(of: String(repeating: "x", count: 100_000))
        #expect(line.count == SanitizedText.maximumLength + 1)
        #expect(line.hasSuffix("x…"))
    }

    @Test func `a text has its own line ends, and more where it is too wide`() {
        #expect(WrappedText.lines(of: "a\n\nb c\u{1B}[1m", width: 4) == ["a", "", "b", "c␛[1", "m"])
        #expect(WrappedText.line(of: "one\ntwo", width: 6) == "one t…")
    }

    @Test(
        arguments: [
            (0, "0 B"), (999, "999 B"), (1_000, "1 KB"), (12_345, "12.3 KB"), (5_000_000, "5 MB"),
            (.max, "9223372036.8 GB"),
        ] as [(Int64, String)])
    func `sizes are for people`(bytes: Int64, text: String) {
        #expect(FileSize.describe(bytes) == text)
    }
}
