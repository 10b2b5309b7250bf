/// A secret of the page: whoever knows the token may see the messages and press their buttons, and whoever knows a ticket
/// is given the token for it, once.
struct AccessToken: Sendable, Equatable {
    /// Letters, digits, `-` and `_`: what can stand in an address as it is.
    let text: String

    /// As many characters as 128 bits need in base64.
    static let minimumLength = 22
    static let maximumLength = 128

    /// A token that somebody has chosen; nil when it is too short, too long, or would have to be escaped.
    init?(_ text: String) {
        guard (Self.minimumLength...Self.maximumLength).contains(text.utf8.count),
            text.utf8.allSatisfy({ Self.isAllowed($0) })
        else { return nil }
        self.text = text
    }

    /// 128 bits from the system's random numbers.
    static func random() -> AccessToken {
        var generator = SystemRandomNumberGenerator()
        return AccessToken(unchecked: RandomText.hexadecimal(using: &generator, words: 2))
    }

    private init(unchecked text: String) {
        self.text = text
    }

    /// Whether a text is this token. How long that takes tells nothing about where they differ.
    func matches(_ candidate: Substring) -> Bool {
        let (own, other) = (Array(text.utf8), Array(candidate.utf8))
        guard own.count == other.count else { return false }
        var difference: UInt8 = 0
        for index in own.indices { difference |= own[index] ^ other[index] }
        return difference == 0
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

/// Texts that nobody can guess.
enum RandomText {
    /// As many words of 64 bits, as 16 digits each.
    static func hexadecimal(using generator: inout some RandomNumberGenerator, words: Int) -> String {
        (0..<words).map { _ in
            let digits = String(UInt64.random(in: .min ... .max, using: &generator), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
