/// The SHA-256 of a file's bytes, by which the cache names it.
package struct ContentHash: Sendable, Hashable, CustomStringConvertible {
    /// 32 bytes.
    package let bytes: [UInt8]

    /// Nil for anything but 32 bytes.
    package init?(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
        guard self.bytes.count == 32 else { return nil }
    }

    /// Reads 64 hexadecimal digits.
    package init?(_ text: String) {
        let digits = text.utf8.map { UnicodeScalar($0).properties.numericType == nil ? $0 | 0x20 : $0 }
        guard digits.count == 64 else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: 64, by: 2) {
            guard let byte = UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16),
                digits[index] != UInt8(ascii: "+")
            else { return nil }
            bytes.append(byte)
        }
        self.bytes = bytes
    }

    /// 64 hexadecimal digits in lower case.
    package var description: String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
