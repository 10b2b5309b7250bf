import MarqueeDatabase
package import MarqueeModel
import MarqueeThreads

extension SQLiteStorage {
    package func probe(at moment: Timestamp) async throws {
        // It reads all of the database: beside the threads that tasks run on, and the connections that they use.
        let findings = try await BlockingThread.run { [writer] in
            do throws(StoreError) {
                return try writer.reader().check()
            } catch {
                throw StorageError(error)
            }
        }
        if let finding = findings.first {
            throw StorageError(.failed, "the dashboard's database is damaged (\(finding)); restore a backup")
        }
        try await write { transaction in
            try transaction.command(
                "INSERT INTO probe (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at"
            ).run(.time(moment))
        }
    }

    package func changeNumber() async throws -> Int64 {
        // Each connection counts for itself: it has to be the same one.
        try await scanner.changeNumber()
    }

    package func size() async throws -> Int64 {
        try await read { transaction in
            let pages = try transaction.command("PRAGMA page_count").first { $0.integer(0) } ?? 0
            return pages * (try transaction.command("PRAGMA page_size").first { $0.integer(0) } ?? 0)
        }
    }
}
