/// What ids of messages and notifications may be, so that they can stand in a shell's line, a log, a URL, a page and a file's
/// name as they are.
package enum PlainID {
    /// What the longest takes.
    package static let longest = 255

    /// Whether a text is 1 to 255 ASCII letters, digits and `. _ : @ + -`. Takes a look at each byte.
    package static func isOne(_ text: String) -> Bool {
        (1...longest).contains(text.utf8.count) && text.utf8.allSatisfy(isAllowed)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: ":"),
            UInt8(ascii: "@"), UInt8(ascii: "+"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
