package import MarqueeModel
package import MarqueeSync
import MarqueeSystem

/// Names a token, without giving it away: 8 hexadecimal digits.
package struct TokenID: Sendable, Hashable, CustomStringConvertible {
    package let text: String

    package init() {
        text = Secret().bytes.prefix(4).hexadecimal
    }

    package init?(_ text: some StringProtocol) {
        self.init(Array(text.utf8)[...])
    }

    /// Reads the digits in ASCII.
    init?(_ digits: ArraySlice<UInt8>) {
        guard digits.count == 8, digits.allSatisfy({ Secret.value(of: $0) != nil }) else { return nil }
        self.text = String(decoding: digits, as: UTF8.self)
    }

    package var description: String { text }
}

/// What a client shows: `mq_ID_SECRET`. The prefix lets scanners find a token that has got where it does not belong.
package struct Token: Sendable, CustomStringConvertible {
    package let id: TokenID
    package let secret: Secret

    private static let prefix = "mq_".utf8
    private static let length = 3 + 8 + 1 + 64

    /// A new one.
    package init() {
        id = TokenID()
        secret = Secret()
    }

    /// Reads what a client has shown; nil when it cannot be a token.
    package init?(_ text: some StringProtocol) {
        // By its bytes, as every request brings one.
        let bytes = Array(text.utf8)
        guard bytes.count == Self.length, bytes[11] == UInt8(ascii: "_"), bytes.starts(with: Self.prefix),
            let id = TokenID(bytes[3..<11]), let secret = Secret(digits: bytes[12...])
        else { return nil }
        self.id = id
        self.secret = secret
    }

    /// The token as its owner needs it: shown once, when it is made.
    package var revealed: String { "mq_\(id)_\(secret.revealed)" }

    package var description: String { "mq_\(id)_…" }
}

/// What is kept of a token.
package struct TokenRecord: Sendable, Hashable {
    package let id: TokenID
    /// What people call it; also who synced, in the history.
    package let name: String
    package let hash: SecretHash
    package let scopes: Set<TokenScope>
    package let createdAt: Timestamp
    /// Nil: never.
    package let expiresAt: Timestamp?
    /// Nil: it has not been.
    package var revokedAt: Timestamp?
    /// When it was last used, to the minute; nil: never, or before that was kept.
    package var lastUsedAt: Timestamp?
    /// The number of the host whose own token it is; nil: it is a person's or a program's. A host's opens what is its own,
    /// and nothing else.
    package let host: Int64?

    package init(
        id: TokenID, name: String, hash: SecretHash, scopes: Set<TokenScope>, createdAt: Timestamp,
        expiresAt: Timestamp?, revokedAt: Timestamp? = nil, lastUsedAt: Timestamp? = nil, host: Int64? = nil
    ) {
        self.id = id
        self.name = name
        self.hash = hash
        self.scopes = scopes
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.revokedAt = revokedAt
        self.lastUsedAt = lastUsedAt
        self.host = host
    }

    /// This token, which from a moment on cannot be used.
    package func revoked(at moment: Timestamp) -> TokenRecord {
        var token = self
        token.revokedAt = moment
        return token
    }

    /// Whether it can be used at a moment.
    package func isValid(at moment: Timestamp) -> Bool {
        revokedAt == nil && (expiresAt.map { moment < $0 } ?? true)
    }
}
