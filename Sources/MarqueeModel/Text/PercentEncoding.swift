/// Percent-encoding (RFC 3986, section 2.1) of UTF-8.
package enum PercentEncoding {
    /// Nil when a `%` is not followed by two digits, or the bytes are not UTF-8.
    package static func decode(_ text: String) -> String? {
        text.utf8.contains(UInt8(ascii: "%")) ? decode(text.utf8) : text
    }

    /// As ``decode(_:)-(String)``, of bytes.
    package static func decode(_ text: some Sequence<UInt8>) -> String? {
        var bytes: [UInt8] = []
        var iterator = text.makeIterator()
        while let byte = iterator.next() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = iterator.next().flatMap(digit), let low = iterator.next().flatMap(digit) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// What a part of a form or query means: as ``decode(_:)``, and `+` is a space.
    package static func decodeForm(_ text: some Sequence<UInt8>) -> String? {
        decode(text.lazy.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 })
    }

    package static func encode(_ text: String) -> String {
        text.utf8.reduce(into: "") { encoded, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                encoded.unicodeScalars.append(UnicodeScalar(byte))
            default:
                encoded += byte < 16 ? "%0" : "%"
                encoded += String(byte, radix: 16, uppercase: true)
            }
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        UnicodeScalar(byte).properties.isASCIIHexDigit ? UInt8(String(UnicodeScalar(byte)), radix: 16) : nil
    }
}
