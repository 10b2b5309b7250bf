import MarqueeModel

/// The fields of a form or a query (`application/x-www-form-urlencoded`).
package enum FormText {
    /// Names and values, in their order; nil when a `%` is not followed by two digits, or something is not UTF-8.
    ///
    /// Lines of values end as they did before a browser sent them, which writes CRLF (HTML: "normalize newlines").
    package static func pairs(in bytes: some Sequence<UInt8>) -> [(String, String)]? {
        var pairs: [(String, String)] = []
        for pair in Array(bytes).split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentEncoding.decodeForm(parts[0]),
                let value = PercentEncoding.decodeForm(parts.count > 1 ? parts[1] : [])
            else { return nil }
            pairs.append((name, value.withPlainLines))
        }
        return pairs
    }
}

extension String {
    /// With a line feed for each CRLF or CR.
    fileprivate var withPlainLines: String {
        let (feed, carriage) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        guard utf8.contains(carriage) else { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        var last: UInt8 = 0
        for byte in utf8 {
            if byte != feed || last != carriage { bytes.append(byte == carriage ? feed : byte) }
            last = byte
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
