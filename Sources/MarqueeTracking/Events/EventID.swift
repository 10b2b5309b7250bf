import MarqueeDatabase

/// A tracking event's identifier: a random UUID.
package struct EventID: Sendable, Hashable, CustomStringConvertible {
    /// The 16 bytes.
    package let high: UInt64
    package let low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.high = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        self.low = bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16)
        for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: high >> shift)) }
        for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: low >> shift)) }
        return bytes
    }

    /// As RFC 9562 writes it, in lower case.
    package var description: String {
        var text = ""
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { text += "-" }
            text += String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }
        return text
    }
}

extension EventID {
    /// An identifier of version 4 (RFC 9562).
    package static func random() -> EventID {
        let bits = Database.randomBits()
        return EventID(high: bits.high & ~0xF000 | 0x4000, low: bits.low & ~(0b11 << 62) | 0b10 << 62)
    }
}
