import MarqueeModel
import Testing

@Suite struct ByteSearchTests {
    /// Every text of two letters with at most so many of them.
    private static func texts(upTo length: Int) -> [[UInt8]] {
        (0...length).flatMap { length in
            (0..<1 << length).map { number in (0..<length).map { UInt8(number >> $0 & 1) } }
        }
    }

    @Test func `finds what looking at every place finds`() {
        let texts = Self.texts(upTo: 9)
        for word in Self.texts(upTo: 4) {
            let search = ByteSearch(word)
            let wrong = texts.filter { text in
                let isThere = (0...text.count).contains { text[$0...].starts(with: word) }
                return search.isIn(text) != isThere
            }
            #expect(wrong == [], "\(word)")
        }
    }

    @Test(arguments: [("", "", true), ("", "a", true), ("a", "", false), ("ab", "b", false), ("ß", "groß", true)])
    func `edges`(word: String, text: String, isThere: Bool) {
        #expect(ByteSearch(word.utf8).isIn(Array(text.utf8)) == isThere)
    }
}
