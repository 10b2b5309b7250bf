import MarqueeModel

/// The fields of a form or a query (`application/x-www-form-urlencoded`).
package enum FormText {
    /// Names and values, in their order; nil when a `%` is not followed by two digits, or something is not UTF-8.
    package static func pairs(in bytes: some Sequence<UInt8>) -> [(String, String)]? {
        var pairs: [(String, String)] = []
        for pair in Array(bytes).split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentEncoding.decodeForm(parts[0]),
                let value = PercentEncoding.decodeForm(parts.count > 1 ? parts[1] : [])
            else { return nil }
            pairs.append((name, value))
        }
        return pairs
    }
}
