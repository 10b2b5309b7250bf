/// Base64 (RFC 4648, both alphabets), with line ends between, and padding or not: senders differ.
package enum Base64 {
    /// The bytes; nil when there is anything else in the text.
    package static func decode(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 4 * 3)
        var (bits, count, padding) = (UInt32(0), 0, 0)
        for byte in text.utf8 {
            switch byte {
            case 0x0A, 0x0D, 0x20, 0x09: continue
            case UInt8(ascii: "="): padding += 1
            default:
                guard padding == 0, let value = value(of: byte) else { return nil }
                bits = bits << 6 | UInt32(value)
                count += 1
                if count % 4 == 0 {
                    bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
                    bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
                    bytes.append(UInt8(truncatingIfNeeded: bits))
                    bits = 0
                }
            }
        }
        switch count % 4 {
        case 0 where padding == 0: break
        case 2 where padding == 0 || padding == 2: bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
        case 3 where padding <= 1:
            bytes.append(UInt8(truncatingIfNeeded: bits >> 10))
            bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
        default: return nil
        }
        return bytes
    }

    private static func value(of byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
