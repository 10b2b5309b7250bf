import Foundation
import GRDB
package import MarqueeModel
import MarqueeSync

extension SQLiteStorage {
    package func insertToken(_ token: TokenRecord, audit: AuditEntry) async throws -> Bool {
        try await write { database in
            let isTaken = try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM token WHERE name = ? AND revoked_at IS NULL)",
                arguments: [token.name])
            guard isTaken != true else { return false }
            try Self.insert(token, database)
            try Self.insert(audit, database)
            return true
        }
    }

    package func insertFirstToken(_ token: TokenRecord, audit: AuditEntry) async throws -> Bool {
        try await write { database in
            guard try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM token)") != true else { return false }
            try Self.insert(token, database)
            try Self.insert(audit, database)
            return true
        }
    }

    package func token(_ id: TokenID) async throws -> TokenRecord? {
        try read { try Self.token(id, $0) }
    }

    package func credentials(
        of id: TokenID?, from address: String, since moment: Timestamp
    ) async throws -> (attempts: FailedAttempts, token: TokenRecord?) {
        try readQuickly { database, memory in
            let attempts = try memory.attempts(from: address, since: moment) {
                try Self.attempts(from: address, since: moment, database)
            }
            return (attempts, try id.flatMap { id in try memory.token(id) { try Self.token(id, database) } })
        }
    }

    package func tokens() async throws -> [TokenRecord] {
        try read { database in
            try Row.fetchAll(database, sql: "SELECT \(TokenRecord.columns) FROM token ORDER BY created_at, id")
                .compactMap(TokenRecord.init)
        }
    }

    package func revokeToken(_ id: TokenID, at moment: Timestamp, audit: AuditEntry) async throws -> Bool {
        try await write { database in
            try database.execute(
                sql: "UPDATE token SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL",
                arguments: [moment.milliseconds, id.text])
            guard database.changesCount > 0 else { return false }
            try database.execute(sql: "DELETE FROM session WHERE token = ?", arguments: [id.text])
            try Self.insert(audit, database)
            return true
        }
    }

    package func attempts(from address: String, since moment: Timestamp) async throws -> FailedAttempts {
        try read { try Self.attempts(from: address, since: moment, $0) }
    }

    package func insertAttempt(_ attempt: FailedAttempt, forgettingBefore oldest: Timestamp) async throws {
        try await write { database in
            try database.execute(sql: "DELETE FROM attempt WHERE at <= ?", arguments: [oldest.milliseconds])
            try database.execute(
                sql: "INSERT OR IGNORE INTO attempt (address, secret, at) VALUES (?, ?, ?)",
                arguments: [attempt.address, Data(attempt.secret.bytes), attempt.at.milliseconds])
            try database.execute(
                sql: """
                    DELETE FROM attempt WHERE (address, secret) IN (
                        SELECT address, secret FROM attempt ORDER BY at, address, secret
                        LIMIT max(0, (SELECT count(*) FROM attempt) - ?))
                    """, arguments: [AttemptPolicy.maximumRows])
        }
    }

    // MARK: Within a transaction

    static func token(_ id: TokenID, _ database: Database) throws -> TokenRecord? {
        let statement = try database.cachedStatement(sql: "SELECT \(TokenRecord.columns) FROM token WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id.text]).flatMap(TokenRecord.init)
    }

    private static func attempts(
        from address: String, since moment: Timestamp, _ database: Database
    ) throws -> FailedAttempts {
        let statement = try database.cachedStatement(
            sql: "SELECT count(*), max(at) FROM attempt WHERE address = ? AND at > ?")
        let row = try Row.fetchOne(statement, arguments: [address, moment.milliseconds])
        return FailedAttempts(count: row?[0] ?? 0, last: (row?[1] as Int64?).map { Timestamp(milliseconds: $0) })
    }

    private static func insert(_ token: TokenRecord, _ database: Database) throws {
        try database.execute(
            sql: "INSERT INTO token (\(TokenRecord.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                token.id.text, token.name, Data(token.hash.bytes), token.scopes.names.joined(separator: " "),
                token.createdAt.milliseconds, token.expiresAt?.milliseconds, token.revokedAt?.milliseconds,
            ])
    }
}

extension TokenRecord {
    fileprivate static let columns = "id, name, hash, scopes, created_at, expires_at, revoked_at"

    fileprivate init?(_ row: Row) {
        guard let id = TokenID(row[0] as String) else { return nil }
        self.init(
            id: id, name: row[1], hash: SecretHash(bytes: Array(row[2] as Data)),
            scopes: Set((row[3] as String).split(separator: " ").compactMap { TokenScope(rawValue: String($0)) }),
            createdAt: Timestamp(milliseconds: row[4]),
            expiresAt: (row[5] as Int64?).map { Timestamp(milliseconds: $0) },
            revokedAt: (row[6] as Int64?).map { Timestamp(milliseconds: $0) })
    }
}
