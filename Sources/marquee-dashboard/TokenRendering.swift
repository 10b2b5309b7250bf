import MarqueeCommandLine
import MarqueeDashboard
import MarqueeModel
import MarqueeSync

/// Tokens as `dashboard token list` prints them.
struct TokenRendering {
    let now: Timestamp

    func json(_ token: TokenRecord) -> Value {
        [
            "id": .string(token.id.text), "name": .string(token.name), "state": .string(state(of: token)),
            "scopes": .list(token.scopes.names.map(Value.string)), "createdAt": .string(token.createdAt.description),
            "expiresAt": token.expiresAt.map { .string($0.description) } ?? .null,
            "lastUsedAt": token.lastUsedAt.map { .string($0.description) } ?? .null,
            "revokedAt": token.revokedAt.map { .string($0.description) } ?? .null,
        ]
    }

    func table(of tokens: [TokenRecord]) -> String {
        var table = TextTable()
        for token in tokens {
            table.append([
                token.id.text, token.name, token.scopes.names.joined(separator: ", "),
                token.lastUsedAt.map { "used \(RelativeTime($0, now: now).text)" } ?? "never used", words(for: token),
            ])
        }
        return table.text
    }

    private func state(of token: TokenRecord) -> String {
        if token.revokedAt != nil { return "revoked" }
        return token.isValid(at: now) ? "live" : "expired"
    }

    private func words(for token: TokenRecord) -> String {
        if let revokedAt = token.revokedAt { return "revoked \(RelativeTime(revokedAt, now: now).text)" }
        guard let expiresAt = token.expiresAt else { return "" }
        let time = RelativeTime(expiresAt, now: now).text
        return token.isValid(at: now) ? "expires \(time)" : "expired \(time)"
    }
}
