package import MarqueeModel

/// Makes and ends tokens, for whoever has the database itself.
package struct TokenOffice: Sendable {
    /// The name of the token that the first start makes.
    package static let firstName = "first"
    private static let longestName = 100

    private let storage: any DashboardStorage

    package init(storage: any DashboardStorage) {
        self.storage = storage
    }

    /// Makes a token that may do everything, if there has never been any; nil otherwise.
    package func makeFirst(at moment: Timestamp) async throws -> Token? {
        let token = Token()
        let record = TokenRecord(
            id: token.id, name: Self.firstName, hash: token.secret.hash, scopes: Set(TokenScope.allCases),
            createdAt: moment, expiresAt: nil)
        return try await storage.insertFirstToken(record) ? token : nil
    }

    /// Makes a token. Only its owner ever sees it: it cannot be read again.
    ///
    /// - Throws: ``TokenRefusal`` when the name cannot be used.
    package func make(
        name: String, scopes: Set<TokenScope>, at moment: Timestamp, expiresAt: Timestamp?
    ) async throws -> Token {
        guard !name.isBlank, name.unicodeScalars.count <= Self.longestName,
            !name.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
        else {
            throw TokenRefusal(
                "a token's name has from 1 to \(Self.longestName) characters, all of them visible; it says who synced")
        }
        let token = Token()
        let record = TokenRecord(
            id: token.id, name: name, hash: token.secret.hash, scopes: scopes, createdAt: moment, expiresAt: expiresAt)
        guard try await storage.insertToken(record) else {
            throw TokenRefusal("there is a token '\(name)' already: take another name, or revoke that one first")
        }
        return token
    }

    /// Ends a token.
    ///
    /// - Parameter name: Its identifier, or the name of one that has not been revoked.
    /// - Throws: ``TokenRefusal`` when there is none.
    package func revoke(_ name: String, at moment: Timestamp) async throws -> TokenRecord {
        let live = try await storage.tokens().filter { $0.revokedAt == nil }
        guard let token = live.first(where: { $0.name == name }) ?? live.first(where: { $0.id.text == name }),
            try await storage.revokeToken(token.id, at: moment)
        else {
            let help =
                NearestName.of(name, in: live.map(\.name)).map { "did you mean '\($0)'?" }
                ?? "'marquee dashboard token list' lists them"
            throw TokenRefusal("there is no token '\(name)' that could be revoked; \(help)")
        }
        return token
    }
}

/// Why a token is not made or ended: one sentence.
package struct TokenRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
