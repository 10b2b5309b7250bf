/// The form of locales' names: a language, and what narrows it (RFC 5646, section 2.1), with `-` or `_` between.
package enum LocaleTag {
    package static func isTag(_ text: String) -> Bool {
        var (length, isFirst) = (0, true)
        func isPart() -> Bool { (isFirst ? 2...8 : 1...8).contains(length) }
        for byte in text.utf8 {
            if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") {
                guard isPart() else { return false }
                (length, isFirst) = (0, false)
            } else {
                guard isLetter(byte) || !isFirst && isDigit(byte) else { return false }
                length += 1
            }
        }
        return isPart()
    }

    /// The same as a pattern of JSON Schema.
    static let pattern = "^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$"

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
