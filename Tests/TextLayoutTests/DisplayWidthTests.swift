import Testing

@testable import TextLayout

struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("春", 2), ("ｱ", 1), ("Ａ", 2), ("한글", 4),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("─│╭", 3), ("…", 1), ("¡§±", 3), ("\u{200B}", 0), ("नि", 2), ("ไทย", 3),
        ("𠀀", 2), ("سَلَام", 4), ("\u{0600}1", 2), ("\u{AD}", 1), ("\u{3000}", 2), ("\u{7}", 0),
        ("z\u{30D}\u{30E}\u{310}", 1),
    ])
    func `texts take the cells that a terminal gives them`(text: String, width: Int) {
        #expect(DisplayWidth.of(text) == width)
    }

    @Test(arguments: [
        ("🌷", 2), ("👨‍👩‍👧‍👦", 2), ("👩‍❤️‍💋‍👨", 2), ("🏳️‍🌈", 2), ("🧑🏽‍🚀", 2), ("❤️‍🔥", 2), ("🇮🇹", 2), ("🇮🇹🇯🇵", 4), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2),
        ("👍🏽", 2), ("☝🏽", 2), ("⛹🏽‍♀️", 2), ("1️⃣", 2), ("#️⃣", 2), ("1", 1), ("#", 1), ("❤", 1), ("❤️", 2), ("☎️", 2), ("⌚", 2),
        ("©", 1),
        ("\u{1FAEA}", 2), ("a\u{FE0F}", 1), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 4),
    ])
    func `what is drawn as one emoji takes two cells`(text: String, width: Int) {
        #expect(DisplayWidth.of(text) == width)
    }

    @Test func `the table is in order, and no character is in both lists`() {
        for ranges in [WidthTable.wide, WidthTable.empty] {
            #expect(ranges.count % 2 == 0)
            for index in stride(from: 0, to: ranges.count, by: 2) { #expect(ranges[index] <= ranges[index + 1]) }
            for index in stride(from: 2, to: ranges.count, by: 2) { #expect(ranges[index] > ranges[index - 1] + 1) }
        }
        let wide = stride(from: 0, to: WidthTable.wide.count, by: 2)
            .flatMap { WidthTable.wide[$0]...WidthTable.wide[$0 + 1] }
        let empty = stride(from: 0, to: WidthTable.empty.count, by: 2)
            .flatMap { WidthTable.empty[$0]...WidthTable.empty[$0 + 1] }
        #expect(Set(wide).isDisjoint(with: empty))
    }

    /// The library's properties are Unicode's, too, of perhaps another version.
    @Test func `the table agrees with what the standard library knows of Unicode`() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let width = DisplayWidth.of(scalar)
            let properties = scalar.properties
            guard let age = properties.age, age.major <= 15 else { continue }
            switch properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .control: #expect(width == 0, "\(scalar.escaped(asASCII: true))")
            case .uppercaseLetter, .decimalNumber, .mathSymbol, .currencySymbol:
                #expect(width >= 1, "\(scalar.escaped(asASCII: true))")
            default: break
            }
            let isFlagLetter = (0x1F1E6...0x1F1FF).contains(value)
            if properties.isEmojiPresentation, !isFlagLetter { #expect(width == 2, "\(scalar.escaped(asASCII: true))") }
            if properties.isIdeographic, properties.generalCategory == .otherLetter {
                #expect(width == 2, "\(scalar.escaped(asASCII: true))")
            }
        }
    }
}
