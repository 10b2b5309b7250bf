import Crypto

/// What stands for a text where the text itself cannot.
package enum TextDigest {
    private static let digits = Array("0123456789abcdef".utf8)

    /// The SHA-256 of its UTF-8: 64 hexadecimal digits in lower case.
    package static func sha256(_ text: String) -> String {
        let bytes = SHA256.hash(data: Array(text.utf8)).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: bytes, as: UTF8.self)
    }
}
