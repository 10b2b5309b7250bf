/// Base64 (RFC 4648), one character at a time, since senders differ: white space is skipped and padding may be missing,
/// as in browsers.
package struct Base64 {
    /// What a text has that base64 has not.
    package enum Failure: Error, Hashable, Sendable {
        case character(UInt8)
        case afterPadding
        case cutShort
    }

    private let isURLSafe: Bool
    private var bits: UInt32 = 0
    private var bitCount = 0
    private var characters = 0
    private var padding = 0

    /// - Parameter isURLSafe: Whether `-` and `_` may stand for `+` and `/` (section 5).
    package init(isURLSafe: Bool = false) { self.isURLSafe = isURLSafe }

    /// The bytes of a whole text in any alphabet; nil when there is anything else in it.
    package static func decode(_ text: String) -> [UInt8]? {
        var decoder = Base64(isURLSafe: true)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 4 * 3)
        do throws(Failure) {
            for character in text.utf8 { if let byte = try decoder.take(character) { bytes.append(byte) } }
            try decoder.finish()
            return bytes
        } catch {
            return nil
        }
    }

    /// White space and padding.
    package static func isFiller(_ character: UInt8) -> Bool {
        switch character {
        case 0x20, 0x09, 0x0A, 0x0C, 0x0D, UInt8(ascii: "="): true
        default: false
        }
    }

    /// Takes a character; returns a byte when one is complete.
    package mutating func take(_ character: UInt8) throws(Failure) -> UInt8? {
        guard let value = value(of: character) else {
            guard Self.isFiller(character) else { throw .character(character) }
            if character == UInt8(ascii: "=") { padding += 1 }
            return nil
        }
        guard padding == 0 else { throw .afterPadding }
        characters += 1
        bits = (bits << 6 | UInt32(value)) & 0xFFFF
        bitCount += 6
        guard bitCount >= 8 else { return nil }
        bitCount -= 8
        return UInt8(truncatingIfNeeded: bits >> UInt32(bitCount))
    }

    /// To be called after the last character.
    package func finish() throws(Failure) {
        let isWhole = characters % 4 != 1 && (padding == 0 || (padding <= 2 && (characters + padding) % 4 == 0))
        guard isWhole else { throw .cutShort }
    }

    private func value(of character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character - 71
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character + 4
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        case UInt8(ascii: "-") where isURLSafe: 62
        case UInt8(ascii: "_") where isURLSafe: 63
        default: nil
        }
    }
}
