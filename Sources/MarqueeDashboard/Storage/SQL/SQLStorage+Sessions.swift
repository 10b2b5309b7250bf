import MarqueeDatabase
package import MarqueeModel

extension SQLStorage {
    package func insertSession(_ session: SessionRecord, audit: AuditEntry) async throws {
        try await write { transaction in
            try transaction.command("DELETE FROM session WHERE expires_at <= ? OR last_seen_at <= ?")
                .run(.time(session.startedAt), Self.oldestUse(at: session.startedAt))
            try transaction.command(
                "INSERT INTO session (\(SessionRecord.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
            ).run(
                .text(session.id.text), .text(session.token.text), .blob(session.readingHash.bytes),
                .blob(session.changingHash.bytes), .time(session.startedAt), .time(session.lastSeenAt),
                .time(session.expiresAt), .text(session.from), .text(session.agent))
            try transaction.command(
                """
                DELETE FROM session WHERE token = ?1 AND id NOT IN (
                    SELECT id FROM session WHERE token = ?1 ORDER BY last_seen_at DESC, started_at DESC, id LIMIT ?2)
                """
            ).run(.text(session.token.text), .integer(SessionPolicy.maximumPerToken))
            try transaction.insert(audit)
        }
    }

    package func session(_ hash: SecretHash) async throws -> (SessionRecord, TokenRecord)? {
        try await read { transaction in
            let session =
                try transaction.command(
                    "SELECT \(SessionRecord.columns) FROM session WHERE reading_hash = ?1 OR changing_hash = ?1"
                ).first(.blob(hash.bytes), read: SessionRecord.init) ?? nil
            guard let session, let token = try transaction.token(session.token) else { return nil }
            return (session, token)
        }
    }

    package func sessions(at moment: Timestamp) async throws -> [SessionRecord] {
        try await read { transaction in
            try transaction.command(
                """
                SELECT \(SessionRecord.columns) FROM session WHERE expires_at > ? AND last_seen_at > ?
                ORDER BY started_at DESC, id
                """
            ).all(.time(moment), Self.oldestUse(at: moment), read: SessionRecord.init).compactMap { $0 }
        }
    }

    package func touchSession(_ id: SessionID, at moment: Timestamp) async throws {
        try await write { transaction in
            try transaction.command("UPDATE session SET last_seen_at = ?1 WHERE id = ?2 AND last_seen_at < ?1")
                .run(.time(moment), .text(id.text))
        }
    }

    package func removeSession(_ id: SessionID, audit: AuditEntry) async throws -> Bool {
        try await write { transaction in
            try transaction.command("DELETE FROM session WHERE id = ?").run(.text(id.text))
            guard transaction.changes > 0 else { return false }
            try transaction.insert(audit)
            return true
        }
    }

    /// A session that was last used then, or earlier, is over.
    private static func oldestUse(at moment: Timestamp) -> SQLValue {
        .integer(moment.milliseconds - SessionPolicy.idleLimit.milliseconds)
    }
}

extension SessionRecord {
    fileprivate static let columns =
        "id, token, reading_hash, changing_hash, started_at, last_seen_at, expires_at, address, agent"

    fileprivate init?(_ row: some SQLRow) {
        guard let id = SessionID(row.text(0)), let token = TokenID(row.text(1)) else { return nil }
        self.init(
            id: id, token: token, readingHash: SecretHash(bytes: row.blob(2)),
            changingHash: SecretHash(bytes: row.blob(3)), startedAt: row.time(4), lastSeenAt: row.time(5),
            expiresAt: row.time(6), from: row.text(7), agent: row.text(8))
    }
}
