/// What stands for a text where the text itself cannot.
package enum TextDigest {
    /// The SHA-256 of its UTF-8: 64 hexadecimal digits in lower case.
    package static func sha256(_ text: String) -> String {
        SHA256.digest(of: Array(text.utf8)).hexadecimal
    }
}
