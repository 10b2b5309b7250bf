package import MarqueeModel
package import MarqueeSync

/// Makes and ends tokens, for whoever has the database itself.
package struct TokenService: Sendable {
    /// The name of the token that the first start makes.
    package static let firstName = "first"
    private static let longestName = 100

    private let storage: any DashboardStorage
    private let actor: AuditEntry.Actor

    /// - Parameter actor: Who makes and ends them, for the audit log.
    package init(storage: any DashboardStorage, actor: AuditEntry.Actor = .commandLine(nil)) {
        self.storage = storage
        self.actor = actor
    }

    /// Whether there has never been a token.
    package func needsFirst() async throws -> Bool {
        try await storage.tokens().isEmpty
    }

    /// Keeps a token that may do everything, if there has never been any.
    ///
    /// - Returns: Whether it was kept: it is made before, so that it can be told before anybody relies on it.
    package func keepFirst(_ token: Token, at moment: Timestamp, expiresAt: Timestamp?) async throws -> Bool {
        let record = TokenRecord(
            id: token.id, name: Self.firstName, hash: token.secret.hash, scopes: Set(TokenScope.allCases),
            createdAt: moment, expiresAt: expiresAt)
        return try await storage.insertFirstToken(record, audit: creation(of: record))
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
                "a token's name must be 1 to \(Self.longestName) visible characters; it shows who synced")
        }
        let token = Token()
        let record = TokenRecord(
            id: token.id, name: name, hash: token.secret.hash, scopes: scopes, createdAt: moment, expiresAt: expiresAt)
        guard try await storage.insertToken(record, audit: creation(of: record)) else {
            throw TokenRefusal("the token '\(name)' already exists; choose another name, or revoke that one first")
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
            try await revoke(token.id, at: moment) != nil
        else {
            let help =
                NearestName.of(name, in: live.map(\.name)).map { "did you mean '\($0)'?" }
                ?? "'marquee dashboard token list' lists them"
            throw TokenRefusal("unknown or revoked token '\(name)'; \(help)")
        }
        return token
    }

    /// Ends the token of an identifier.
    ///
    /// - Returns: What the audit log has of it; nil when there was none that could be revoked.
    package func revoke(_ id: TokenID, at moment: Timestamp) async throws -> AuditEntry? {
        guard let token = try await storage.token(id) else { return nil }
        let entry = AuditEntry(.tokenRevoked, by: actor, detail: token.name, at: moment)
        return try await storage.revokeToken(id, at: moment, audit: entry) ? entry : nil
    }

    private func creation(of token: TokenRecord) -> AuditEntry {
        let detail = "\(token.name): \(token.scopes.names.joined(separator: ", "))"
        return AuditEntry(.tokenCreated, by: actor, detail: detail, at: token.createdAt)
    }
}

/// Why a token is not made or ended: one sentence.
package struct TokenRefusal: WordedError, Sendable, Hashable {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
