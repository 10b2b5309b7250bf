import MarqueeModel
import Testing

@Suite struct VisibleTextTests {
    @Test(arguments: [
        ("plain text, è 日本 👍🏽 e\u{301} ❤️", "plain text, è 日本 👍🏽 e\u{301} ❤️"), ("", ""),
        ("\u{1B}[2J\u{7}", "<U+001B>[2J<U+0007>"), ("a\nb\tc\r\n", "a<U+000A>b<U+0009>c<U+000D><U+000A>"),
        ("\u{7F}\u{85}\u{9B}31m", "<U+007F><U+0085><U+009B>31m"),
        ("\u{202E}\u{2066}\u{61C}", "<U+202E><U+2066><U+061C>"),
        ("a\u{200B}b\u{FEFF}\u{AD}", "a<U+200B>b<U+FEFF><U+00AD>"), ("\u{2028}\u{2029}", "<U+2028><U+2029>"),
        ("👩\u{200D}👩\u{200D}👧 🏳\u{FE0F}\u{200D}🌈 👩🏽\u{200D}🚀", "👩\u{200D}👩\u{200D}👧 🏳\u{FE0F}\u{200D}🌈 👩🏽\u{200D}🚀"),
        ("a\u{200D}b \u{200D}👩\u{200D}", "a<U+200D>b <U+200D>👩<U+200D>"),
        ("\u{E0041}\u{E0100}", "<U+E0041><U+E0100>"), ("\u{3164}\u{115F}", "<U+3164><U+115F>"),
    ])
    func `what is not harmless is named`(text: String, expected: String) {
        #expect(text.visible == expected)
    }

    @Test(arguments: [
        ("a\n\tb\r\nc\rd", "a\n\tb\r\nc<U+000D>d"), ("\u{1B}[31mred\u{1B}[0m\n", "<U+001B>[31mred<U+001B>[0m\n"),
        ("\u{2028}\n", "<U+2028>\n"), ("\u{7}👩\u{200D}👧\u{200D}", "<U+0007>👩\u{200D}👧<U+200D>"),
    ])
    func `lines stay lines`(text: String, expected: String) {
        #expect(text.visibleLines == expected)
    }

    @Test(arguments: [
        ("\u{1B}[1;31mred\u{1B}[0m\n", "\u{1B}[1;31mred\u{1B}[0m\n"), ("\u{1B}[m", "\u{1B}[m"),
        ("\u{1B}[2J\u{1B}]0;x\u{7}", "<U+001B>[2J<U+001B>]0;x<U+0007>"), ("\u{1B}[", "<U+001B>["),
        ("\u{1B}", "<U+001B>"),
        ("\u{1B}[?25m\u{1B}[31\u{1B}[32m", "<U+001B>[?25m<U+001B>[31\u{1B}[32m"),
        ("\u{1B}[1;1;1;1;1;1;1;1;1;1;1m", "<U+001B>[1;1;1;1;1;1;1;1;1;1;1m"), ("\u{9B}31m", "<U+009B>31m"),
    ])
    func `of a styled text only colours stay`(text: String, expected: String) {
        #expect(text.visibleLines(styled: true) == expected)
    }

    @Test func `JSON says the same with escape sequences`() throws {
        let value: Value = ["a\u{202E}": "\u{1B}\u{9B}\u{E0041}\n\u{FEFF}è"]
        let text = value.json(.readable).visibleJSON
        #expect(text.unicodeScalars.allSatisfy { $0.isHarmless || $0 == "\n" })
        #expect(text.contains("\\u202e") && text.contains("\\udb40\\udc41"))
        #expect(try Value(json: text) == value)
    }

    /// By the categories of Unicode: what is new there shows up here.
    @Test func `no control or format character is harmless, save signs that are seen`() {
        let seen: [ClosedRange<UInt32>] = [
            0x0600...0x0605, 0x06DD...0x06DD, 0x070F...0x070F, 0x0890...0x0891, 0x08E2...0x08E2, 0x1_10BD...0x1_10BD,
            0x1_10CD...0x1_10CD, 0x1_3430...0x1_343F,
        ]
        for value in UInt32(0)...0xE_FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                #expect(!scalar.isHarmless || seen.contains { $0.contains(value) }, "\(scalar.codePoint)")
            case .uppercaseLetter, .lowercaseLetter, .decimalNumber, .currencySymbol, .mathSymbol:
                #expect(scalar.isHarmless, "\(scalar.codePoint)")
            default: break
            }
        }
    }
}
