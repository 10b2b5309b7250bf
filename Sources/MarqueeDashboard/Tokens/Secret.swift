import MarqueeSystem

/// 256 random bits. Never printed, logged or kept: whoever needs its text asks for it by name.
package struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    package let bytes: [UInt8]

    /// From the system's generator.
    package init() {
        var generator = SystemRandomNumberGenerator()
        bytes = (0..<4).flatMap { _ in
            let word = generator.next() as UInt64
            return (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
        }
    }

    /// Reads 64 hexadecimal digits in lower case; nil for anything else.
    package init?(_ text: some StringProtocol) {
        self.init(digits: Array(text.utf8)[...])
    }

    /// Reads the digits in ASCII.
    init?(digits: ArraySlice<UInt8>) {
        guard digits.count == 64 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(32)
        for place in stride(from: digits.startIndex, to: digits.endIndex, by: 2) {
            guard let high = Self.value(of: digits[place]), let low = Self.value(of: digits[place + 1]) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        self.bytes = bytes
    }

    /// What a hexadecimal digit in lower case stands for.
    static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    /// The secret itself: only for whoever it was made for.
    package var revealed: String { bytes.hexadecimal }

    package var hash: SecretHash { SecretHash(of: bytes) }

    /// A value that follows from this secret and tells nothing of it, for one purpose.
    package func derived(for purpose: String) -> String {
        SecretHash(of: Array(purpose.utf8) + [0] + bytes).bytes.hexadecimal
    }

    package var description: String { "<secret>" }
    package var debugDescription: String { "<secret>" }
}
