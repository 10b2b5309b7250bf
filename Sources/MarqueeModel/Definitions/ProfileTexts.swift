/// How long the texts of a profile are: at a host and at a dashboard the same.
package enum ProfileTexts {
    /// The greatest number of characters (Unicode scalars) of a tag's value, or of an attribute that is a text.
    package static let longest = 1_000
    /// The greatest number of bytes of a push token.
    package static let longestPushToken = 4_096

    /// What is wrong with a value, behind what it is the value of: "has 1020 characters; at most 1000 are allowed".
    package static func problem(with text: String) -> String? {
        let count = text.unicodeScalars.count
        if count > longest { return "has \(count) characters; at most \(longest) are allowed" }
        return text.utf8.contains(0) ? "contains U+0000, which is not allowed" : nil
    }
}
