import MarqueeDatabase
import MarqueeModel

extension SQLStorage {
    package func putContent(_ content: StoredContent, audit: AuditEntry) async throws -> Bool {
        try await write { transaction in
            let known = try transaction.command("SELECT 1 FROM content WHERE id = ?").first(.text(content.id)) { _ in
                true
            }
            try transaction.command(
                """
                INSERT INTO content (id, json, changed_at, changed_by) VALUES (?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET json = excluded.json, changed_at = excluded.changed_at,
                    changed_by = excluded.changed_by
                """
            ).run(
                .text(content.id), .blob(content.json), .time(content.changedAt), .text(content.changedBy))
            try transaction.insert(audit)
            return known == nil
        }
    }

    package func content(_ id: String) async throws -> StoredContent? {
        try await read { transaction in
            try transaction.command("\(StoredContent.selection) WHERE id = ?").first(
                .text(id), read: StoredContent.init)
        }
    }

    package func contents(after id: String?, limit: Int) async throws -> [StoredContent] {
        try await read { transaction in
            try transaction.command("\(StoredContent.selection) WHERE id > ? ORDER BY id LIMIT ?")
                .all(.text(id ?? ""), .integer(limit), read: StoredContent.init)
        }
    }

    package func removeContent(_ id: String, audit: AuditEntry) async throws -> Bool {
        try await write { transaction in
            try transaction.command("DELETE FROM content WHERE id = ?").run(.text(id))
            guard transaction.changes > 0 else { return false }
            try transaction.insert(audit)
            return true
        }
    }
}

extension StoredContent {
    fileprivate static let selection = "SELECT id, json, changed_at, changed_by FROM content"

    fileprivate init(_ row: some SQLRow) {
        self.init(id: row.text(0), json: row.blob(1), changedAt: row.time(2), changedBy: row.text(3))
    }
}
