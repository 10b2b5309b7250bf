/// Ids for what comes without one: UUIDs of version 4 (RFC 9562).
package enum RandomIDs {
    /// A new id, in lower case.
    package static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        let high = (generator.next() & 0xFFFF_FFFF_FFFF_0FFF) | 0x4000
        let low = (generator.next() & 0x3FFF_FFFF_FFFF_FFFF) | 0x8000_0000_0000_0000
        return text(high, low)
    }

    private static func text(_ high: UInt64, _ low: UInt64) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for word in [high, low] {
            for shift in stride(from: UInt64(60), through: 0, by: -4) {
                if [8, 13, 18, 23].contains(text.count) { text.append(UInt8(ascii: "-")) }
                text.append(digits[Int(word >> shift & 15)])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
