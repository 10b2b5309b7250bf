/// What a token has to be that is shown to a server as `Bearer TOKEN` (RFC 6750).
package enum TokenText {
    /// The fewest bytes that keep somebody out who guesses.
    package static let minimumBytes = 16
    package static let advice = "generate one with 'openssl rand -hex 32'"

    /// Why a token keeps nobody out, or cannot be carried by a header field, as the rest of a sentence; nil for a good one.
    /// Says nothing of the token.
    package static func weakness(of text: String) -> String? {
        if text.isBlank { return "is empty" }
        if !text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) {
            return "contains spaces or non-ASCII characters"
        }
        return text.utf8.count < minimumBytes
            ? "has fewer than \(minimumBytes) characters and could be guessed" : nil
    }
}
