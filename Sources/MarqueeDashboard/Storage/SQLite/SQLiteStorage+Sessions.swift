import Foundation
import GRDB
package import MarqueeModel

extension SQLiteStorage {
    package func insertSession(_ session: SessionRecord, audit: AuditEntry) async throws {
        try await write { database in
            try database.execute(
                sql: "DELETE FROM session WHERE expires_at <= ? OR last_seen_at <= ?",
                arguments: [session.startedAt.milliseconds, Self.oldestUse(at: session.startedAt)])
            try database.execute(
                sql: "INSERT INTO session (\(SessionRecord.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                arguments: [
                    session.id.text, session.token.text, Data(session.readingHash.bytes),
                    Data(session.changingHash.bytes), session.startedAt.milliseconds, session.lastSeenAt.milliseconds,
                    session.expiresAt.milliseconds, session.from, session.agent,
                ])
            try database.execute(
                sql: """
                    DELETE FROM session WHERE id IN (
                        SELECT id FROM session WHERE token = ?1 ORDER BY last_seen_at DESC, started_at DESC, id
                        LIMIT -1 OFFSET ?2)
                    """, arguments: [session.token.text, SessionPolicy.maximumPerToken])
            try Self.insert(audit, database)
        }
    }

    package func session(_ hash: SecretHash) async throws -> (SessionRecord, TokenRecord)? {
        try read { database in
            let statement = try database.cachedStatement(
                sql: "SELECT \(SessionRecord.columns) FROM session WHERE reading_hash = ?1 OR changing_hash = ?1")
            guard
                let session = try Row.fetchOne(statement, arguments: [Data(hash.bytes)]).flatMap(SessionRecord.init),
                let token = try Self.token(session.token, database)
            else { return nil }
            return (session, token)
        }
    }

    package func sessions(at moment: Timestamp) async throws -> [SessionRecord] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT \(SessionRecord.columns) FROM session WHERE expires_at > ? AND last_seen_at > ?
                    ORDER BY started_at DESC, id
                    """, arguments: [moment.milliseconds, Self.oldestUse(at: moment)]
            ).compactMap(SessionRecord.init)
        }
    }

    package func touchSession(_ id: SessionID, at moment: Timestamp) async throws {
        try await write { database in
            try database.execute(
                sql: "UPDATE session SET last_seen_at = ?1 WHERE id = ?2 AND last_seen_at < ?1",
                arguments: [moment.milliseconds, id.text])
        }
    }

    package func removeSession(_ id: SessionID, audit: AuditEntry) async throws -> Bool {
        try await write { database in
            try database.execute(sql: "DELETE FROM session WHERE id = ?", arguments: [id.text])
            guard database.changesCount > 0 else { return false }
            try Self.insert(audit, database)
            return true
        }
    }

    /// A session that was last used then, or earlier, is over.
    private static func oldestUse(at moment: Timestamp) -> Int64 {
        moment.milliseconds - SessionPolicy.idleLimit.milliseconds
    }
}

extension SessionRecord {
    fileprivate static let columns =
        "id, token, reading_hash, changing_hash, started_at, last_seen_at, expires_at, address, agent"

    fileprivate init?(_ row: Row) {
        guard let id = SessionID(row[0] as String), let token = TokenID(row[1] as String) else { return nil }
        self.init(
            id: id, token: token, readingHash: SecretHash(bytes: Array(row[2] as Data)),
            changingHash: SecretHash(bytes: Array(row[3] as Data)), startedAt: Timestamp(milliseconds: row[4]),
            lastSeenAt: Timestamp(milliseconds: row[5]), expiresAt: Timestamp(milliseconds: row[6]), from: row[7],
            agent: row[8])
    }
}
