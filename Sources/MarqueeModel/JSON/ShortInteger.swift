/// An integer as JSON mostly has them: up to 18 digits, which can't overflow, with nothing of a longer number behind them.
package struct ShortInteger {
    package let value: Int64
    /// The offset behind the last digit.
    package let end: Int

    /// Nil when something else stands at the offset, which must be one of the bytes.
    package init?(in bytes: [UInt8], at start: Int) {
        var end = start
        let isNegative = bytes[end] == UInt8(ascii: "-")
        if isNegative { end += 1 }
        let digits = end
        var number: Int64 = 0
        while end < bytes.count, end - digits < 18, case let digit = bytes[end] &- UInt8(ascii: "0"), digit < 10 {
            number = number &* 10 &+ Int64(digit)
            end += 1
        }
        guard end > digits, end - digits == 1 || bytes[digits] != UInt8(ascii: "0"),
            end == bytes.count || Self.isEnded(by: bytes[end])
        else { return nil }
        value = isNegative ? -number : number
        self.end = end
    }

    /// Whether a byte ends a number or a word: a comma, a closing bracket or white space.
    package static func isEnded(by byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), 0x20, 0x0A, 0x0D, 0x09: true
        default: false
        }
    }
}
