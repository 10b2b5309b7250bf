import MarqueeDatabase
package import MarqueeModel

extension SQLiteStorage {
    package func probe(at moment: Timestamp) async throws {
        let finding = try read { transaction in
            try transaction.command("PRAGMA quick_check(1)").first { $0.text(0) }
        }
        guard finding == "ok" else {
            throw StorageError(
                .failed, "the dashboard's database is damaged (\(finding ?? "no finding")); restore a copy of it")
        }
        try await write { transaction in
            try transaction.command("INSERT OR REPLACE INTO probe (id, at) VALUES (1, ?)").run(.time(moment))
        }
    }

    package func size() async throws -> Int64 {
        try read { transaction in
            let pages = try transaction.command("PRAGMA page_count").first { $0.integer(0) } ?? 0
            return pages * (try transaction.command("PRAGMA page_size").first { $0.integer(0) } ?? 0)
        }
    }
}
