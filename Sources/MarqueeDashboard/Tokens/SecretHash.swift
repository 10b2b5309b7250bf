import MarqueeSystem

/// The SHA-256 of a secret: all that is ever kept of one.
///
/// Secrets have 256 random bits, so no salt and no slow hash is needed to keep them from being guessed.
package struct SecretHash: Sendable {
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    package init(of secret: [UInt8]) {
        self.bytes = SHA256.digest(of: secret)
    }

    package init(of text: String) {
        self.init(of: Array(text.utf8))
    }

    /// Whether a secret has this hash: takes the same time whatever differs.
    package func matches(_ secret: [UInt8]) -> Bool {
        SecretHash(of: secret) == self
    }
}

extension SecretHash: Hashable {
    /// In constant time, as far as the lengths are equal.
    package static func == (left: SecretHash, right: SecretHash) -> Bool {
        guard left.bytes.count == right.bytes.count else { return false }
        return zip(left.bytes, right.bytes).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(bytes)
    }
}
