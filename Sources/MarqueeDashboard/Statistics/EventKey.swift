import MarqueeSystem

/// What an event is known by: the 16 bytes of a UUID, or as many that stand for an identifier of another kind.
package struct EventKey: Sendable, Hashable, Comparable {
    package let high: UInt64
    package let low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The key of an identifier. Upper and lower case make no difference to a UUID.
    package init(_ text: String) {
        if let key = Self.uuid(text) {
            self = key
        } else {
            let digest = SHA256.digest(of: Array(text.utf8))
            self.init(high: Self.number(digest[..<8]), low: Self.number(digest[8..<16]))
        }
    }

    /// Reads what ``bytes`` has written.
    package init(bytes: [UInt8]) {
        self.init(high: Self.number(bytes.prefix(8)), low: Self.number(bytes.suffix(8)))
    }

    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16)
        for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: high >> shift)) }
        for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: low >> shift)) }
        return bytes
    }

    package static func < (left: EventKey, right: EventKey) -> Bool {
        left.high == right.high ? left.low < right.low : left.high < right.high
    }

    static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// As RFC 9562 writes it.
    private static func uuid(_ text: String) -> EventKey? {
        let bytes = text.utf8.span
        guard bytes.count == 36 else { return nil }
        var (high, low, digits): (UInt64, UInt64, Int) = (0, 0, 0)
        for place in 0..<36 {
            if place == 8 || place == 13 || place == 18 || place == 23 {
                guard bytes[place] == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let digit = digit(bytes[place]) else { return nil }
            if digits < 16 { high = high << 4 | digit } else { low = low << 4 | digit }
            digits += 1
        }
        return EventKey(high: high, low: low)
    }

    private static func digit(_ byte: UInt8) -> UInt64? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
