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
        return String(unsafeUninitializedCapacity: 36) { buffer in
            var place = 0
            for (word, dashes) in [(high, [8, 13]), (low, [18, 23])] {
                for shift in stride(from: 60, through: 0, by: -4) {
                    if dashes.contains(place) {
                        unsafe buffer[place] = UInt8(ascii: "-")
                        place += 1
                    }
                    unsafe buffer[place] = digits[Int(word >> UInt64(shift)) & 15]
                    place += 1
                }
            }
            return place
        }
    }
}
