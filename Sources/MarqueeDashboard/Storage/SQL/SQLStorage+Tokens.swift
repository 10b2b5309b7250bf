import MarqueeDatabase
package import MarqueeModel
import MarqueeSync

extension SQLStorage {
    package func insertToken(_ token: TokenRecord, audit: AuditEntry) async throws -> Bool {
        try await write { transaction in
            let isTaken = try transaction.command(
                "SELECT 1 FROM token WHERE name = ? AND revoked_at IS NULL AND host IS NULL LIMIT 1"
            )
            .first(.text(token.name)) { _ in true }
            guard isTaken == nil else { return false }
            try transaction.insert(token)
            try transaction.insert(audit)
            return true
        }
    }

    package func insertFirstToken(_ token: TokenRecord, audit: AuditEntry) async throws -> Bool {
        try await write { transaction in
            let other = try transaction.command("SELECT 1 FROM token LIMIT 1").first { _ in true }
            guard other == nil else { return false }
            try transaction.insert(token)
            try transaction.insert(audit)
            return true
        }
    }

    package func token(_ id: TokenID) async throws -> TokenRecord? {
        try await read { try $0.token(id) }
    }

    package func credentials(
        of id: TokenID?, from address: String, since moment: Timestamp
    ) async throws -> (attempts: FailedAttempts, bearer: Bearer?) {
        try await readQuickly { transaction, memory in
            try memory.announce(QuickQuestions(id, from: address, since: moment))
            let attempts = try memory.attempts(from: address, since: moment) {
                try transaction.attempts(from: address, since: moment)
            }
            return (attempts, try id.flatMap { id in try memory.bearer(id) { try transaction.bearers([id])[0] } })
        }
    }

    package func tokens() async throws -> [TokenRecord] {
        try await read { transaction in
            try transaction.command(
                "SELECT \(TokenRecord.columns) FROM token WHERE host IS NULL ORDER BY created_at, id"
            )
            .all(read: TokenRecord.init).compactMap { $0 }
        }
    }

    package func revokeToken(_ id: TokenID, at moment: Timestamp, audit: AuditEntry) async throws -> Bool {
        try await write { transaction in
            try transaction.command("UPDATE token SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL")
                .run(.time(moment), .text(id.text))
            guard transaction.changes > 0 else { return false }
            try transaction.command("DELETE FROM session WHERE token = ?").run(.text(id.text))
            try transaction.insert(audit)
            return true
        }
    }

    package func touchToken(_ id: TokenID, at moment: Timestamp) async throws {
        try await write { transaction in
            try transaction.command(
                "UPDATE token SET last_used_at = ?1 WHERE id = ?2 AND (last_used_at IS NULL OR last_used_at < ?1)"
            ).run(.time(moment), .text(id.text))
        }
    }

    package func attempts(from address: String, since moment: Timestamp) async throws -> FailedAttempts {
        try await read { try $0.attempts(from: address, since: moment) }
    }

    package func insertAttempt(_ attempt: FailedAttempt, forgettingBefore oldest: Timestamp) async throws {
        try await write { transaction in
            try transaction.command("DELETE FROM attempt WHERE at <= ?").run(.time(oldest))
            try transaction.command(
                "INSERT INTO attempt (address, secret, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
            ).run(.text(attempt.address), .blob(attempt.secret.bytes), .time(attempt.at))
            let count = try transaction.command("SELECT count(*) FROM attempt").first { $0.integer(0) } ?? 0
            guard count > AttemptPolicy.maximumRows else { return }
            try transaction.command(
                """
                DELETE FROM attempt WHERE (address, secret) IN (
                    SELECT address, secret FROM attempt ORDER BY at, address, secret LIMIT ?)
                """
            ).run(.integer(count - Int64(AttemptPolicy.maximumRows)))
        }
    }
}

extension SQLTransaction {
    func token(_ id: TokenID) throws -> TokenRecord? {
        try command("SELECT \(TokenRecord.columns) FROM token WHERE id = ?")
            .first(.text(id.text), read: TokenRecord.init) ?? nil
    }

    /// Who shows each of several tokens; nil for one that is not there.
    func bearers(_ ids: [TokenID]) throws -> [Bearer?] {
        try command(
            """
            SELECT shown.*, host.id, host.name, instance, lease_until, address, seen_at
            FROM (SELECT \(TokenRecord.columns) FROM token WHERE id = ?) AS shown
            LEFT JOIN host ON host.number = shown.host LEFT JOIN host_state ON host_state.host = shown.host
            """
        ).firstOfEach(ids.map { [.text($0.text)] }) { row in
            TokenRecord(row).map { token in
                let host = token.host.flatMap { number in
                    row.optionalText(9).map { id in
                        HostIdentity(
                            number: number, id: id, name: row.text(10), speaker: HostIdentity.Speaker(row, at: 11))
                    }
                }
                return Bearer(token: token, host: host)
            }
        }.map { $0 ?? nil }
    }

    fileprivate func attempts(from address: String, since moment: Timestamp) throws -> FailedAttempts {
        try attempts([QuickQuestions.Attempts(address: address, since: moment)])[0]
    }

    /// Those of several addresses.
    func attempts(_ questions: [QuickQuestions.Attempts]) throws -> [FailedAttempts] {
        try command("SELECT count(*), max(at) FROM attempt WHERE address = ? AND at > ?")
            .firstOfEach(questions.map { [.text($0.address), .time($0.since)] }) {
                FailedAttempts(count: Int($0.integer(0)), last: $0.optionalTime(1))
            }.map { $0 ?? FailedAttempts(count: 0, last: nil) }
    }

    func insert(_ token: TokenRecord) throws {
        try command("INSERT INTO token (\(TokenRecord.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)").run(
            .text(token.id.text), .text(token.name), .blob(token.hash.bytes),
            .text(token.scopes.names.joined(separator: " ")), .time(token.createdAt), .time(token.expiresAt),
            .time(token.revokedAt), .time(token.lastUsedAt), .integer(token.host))
    }
}

extension TokenRecord {
    fileprivate static let columns = "id, name, hash, scopes, created_at, expires_at, revoked_at, last_used_at, host"

    fileprivate init?(_ row: some SQLRow) {
        guard let id = TokenID(row.text(0)) else { return nil }
        self.init(
            id: id, name: row.text(1), hash: SecretHash(bytes: row.blob(2)),
            scopes: Set(row.text(3).split(separator: " ").compactMap { TokenScope(rawValue: String($0)) }),
            createdAt: row.time(4), expiresAt: row.optionalTime(5), revokedAt: row.optionalTime(6),
            lastUsedAt: row.optionalTime(7), host: row.optionalInteger(8))
    }
}
