/// What ids of messages and notifications may be, so that they can stand in a shell's line, a log, a URL, a page and a file's
/// name as they are.
package enum PlainID {
    /// What the longest takes.
    package static let longest = 255

    /// The allowed ones of the first 64 code points, and of the next, as bits.
    private static let signs: UInt64 = 0x07FF_6800_0000_0000
    private static let letters: UInt64 = 0x07FF_FFFE_87FF_FFFF

    /// Whether a text is 1 to 255 ASCII letters, digits and `. _ : @ + -`. Takes a look at each byte.
    package static func isOne(_ text: String) -> Bool {
        let bytes = text.utf8.span
        guard (1...longest).contains(bytes.count) else { return false }
        for index in bytes.indices where !isAllowed(bytes[index]) { return false }
        return true
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        let bits = byte < 64 ? signs : byte < 128 ? letters : 0
        return bits >> UInt64(byte & 63) & 1 == 1
    }
}
