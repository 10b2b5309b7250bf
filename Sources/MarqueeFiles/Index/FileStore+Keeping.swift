package import MarqueeDatabase
package import MarqueeModel

/// What of the file cache stays, and what may go.
///
/// A content is kept while a record leads to it or a live message needs it. Whoever evicts one drops its records first
/// and removes the file then, and whoever wants a content to stay does so only as long as it is kept: so of the two, one
/// learns of the other in its transaction.
extension FileStore {
    /// Whether a record leads to a content, or a live message needs it.
    package func isKept(_ hash: ContentHash) throws(StoreError) -> Bool {
        try database.single { try $0.isKept(hash) }
    }

    /// Adds a record that leads to a content which is there already, as ``record(_:pinnedFor:)`` does for a new one;
    /// false when that content has been evicted: then nothing changes.
    package func recordKept(_ file: FileRecord) throws(StoreError) -> Bool {
        try database.write { access in
            guard try access.isKept(file.hash) else { return false }
            try access.record(file)
            return true
        }
    }

    // MARK: Needs

    /// Keeps contents from being evicted while the message is live.
    ///
    /// False when it is not live, or when a content has been evicted: then that one is not pinned.
    package func pin(_ hashes: Set<ContentHash>, for holder: FileHolder) throws(StoreError) -> Bool {
        // A message that asks again for what it has costs no write.
        let arePinned = try database.snapshot { access in
            guard try !holders.living([holder], in: access).isEmpty else { return false }
            return try hashes.allSatisfy { hash in
                try access.command("SELECT 1 FROM file_use WHERE message = ? AND sha256 = ?")
                    .first(.integer(holder.rawValue), .blob(hash.bytes)) { _ in true } == true
            }
        }
        if arePinned, !hashes.isEmpty { return true }
        return try database.write { access in
            guard try !holders.living([holder], in: access).isEmpty else { return false }
            return try hashes.allSatisfy { hash in
                guard try access.isKept(hash) else { return false }
                try access.pin(hash, for: holder)
                return true
            }
        }
    }

    /// The names of those who need each content, in the order of their numbers.
    package func fileUses() throws(StoreError) -> [ContentHash: [String]] {
        try database.snapshot { access in
            let uses = try access.command("SELECT sha256, message FROM file_use ORDER BY message, sha256")
                .all { ($0.blob(0), FileHolder($0.integer(1))) }
            let names = try holders.living(Set(uses.map(\.1)), in: access)
            return uses.reduce(into: [:]) { result, use in
                guard let hash = ContentHash(bytes: use.0), let name = names[use.1] else { return }
                result[hash, default: []].append(name)
            }
        }
    }

    /// Contents are let go when space is wanted, not when what needed them is over: that makes every end cheaper.
    private func goneHolders(in access: Transaction) throws -> Set<FileHolder> {
        let held = Set(try access.command("SELECT DISTINCT message FROM file_use").all { FileHolder($0.integer(0)) })
        guard !held.isEmpty else { return [] }
        return held.subtracting(try holders.living(held, in: access).keys)
    }

    /// Forgets what those needed that need nothing any more: some at a time, so that nobody waits long for one transaction.
    func letGo() throws(StoreError) {
        guard !database.isReadOnly else { return }
        var gone = Array(try database.snapshot { try goneHolders(in: $0) })
        while !gone.isEmpty {
            let some = Set(gone.suffix(Self.letGoAtOnce))
            gone.removeLast(some.count)
            try database.write { access in
                // Asked anew: nothing holds between two transactions.
                for holder in some.subtracting(try holders.living(some, in: access).keys) {
                    try access.command("DELETE FROM file_use WHERE message = ?").run(.integer(holder.rawValue))
                }
            }
        }
    }

    private static let letGoAtOnce = 1_000

    /// Those who need nothing any more, as a list in JSON: where nothing may be written, they still stand in the table.
    func gone(in access: Transaction) throws -> String {
        Value.list(try goneHolders(in: access).map { .integer($0.rawValue) }).json()
    }

    // MARK: Eviction

    /// Drops what no later message may use and no live one needs: responses that were not to be stored.
    ///
    /// - Parameter spared: What was used then stays: the message that it was fetched for may be about to pin it.
    package func forgetUsedUpFiles(sparing spared: ClosedRange<Timestamp>? = nil) throws(StoreError) {
        try letGo()
        try database.single { access in
            try access.command(
                """
                DELETE FROM file WHERE is_reusable = 0 AND (?1 IS NULL OR used_at NOT BETWEEN ?1 AND ?2)
                AND NOT EXISTS (SELECT 1 FROM file_use WHERE file_use.sha256 = file.sha256)
                """
            ).run(.time(spared?.lowerBound), .time(spared?.upperBound))
        }
    }

    /// Contents that no live message needs, least recently used first.
    ///
    /// - Parameter spared: What was used then is left out.
    package func evictableContents(
        limit: Int = .max, sparing spared: ClosedRange<Timestamp>? = nil
    ) throws(StoreError) -> [CachedContent] {
        try letGo()
        return try database.snapshot { access in
            try access.command(
                """
                SELECT sha256, max(bytes), max(used_at) AS used FROM file
                WHERE NOT EXISTS (
                    SELECT 1 FROM file_use
                    WHERE file_use.sha256 = file.sha256 AND message NOT IN (SELECT value FROM json_each(?4)))
                GROUP BY sha256 HAVING ?2 IS NULL OR used NOT BETWEEN ?2 AND ?3 ORDER BY used, sha256 LIMIT ?1
                """
            ).all(
                .integer(limit), .time(spared?.lowerBound), .time(spared?.upperBound), .text(try gone(in: access))
            ) { row in
                ContentHash(bytes: row.blob(0)).map {
                    CachedContent(hash: $0, bytes: row.integer(1), usedAt: row.time(2))
                }
            }.compactMap { $0 }
        }
    }

    /// How many bytes the contents have, each counted once.
    package func cachedBytes() throws(StoreError) -> ByteCount {
        try database.single { access in
            try access.command(
                "SELECT ifnull(sum(bytes), 0) FROM (SELECT max(bytes) AS bytes FROM file GROUP BY sha256)"
            )
            .first { ByteCount($0.integer(0)) } ?? ByteCount(0)
        }
    }

    /// Drops what leads to contents, but not to those that a live message needs, and returns those whose files may go.
    ///
    /// Call it before the files are removed, so that a record never names a file that is gone.
    package func dropContents(_ hashes: [ContentHash]) throws(StoreError) -> [ContentHash] {
        guard !hashes.isEmpty else { return [] }
        try letGo()
        return try database.write { access in
            try hashes.filter { hash in
                guard try !access.isNeeded(hash) else { return false }
                try access.command("DELETE FROM file WHERE sha256 = ?").run(.blob(hash.bytes))
                return true
            }
        }
    }

    /// Drops what leads to a content that turned out damaged. Live messages that need it keep their claim, so that it
    /// stays for them once it is fetched again.
    package func dropDamagedContent(_ hash: ContentHash) throws(StoreError) {
        try database.single { access in
            try access.command("DELETE FROM file WHERE sha256 = ?").run(.blob(hash.bytes))
        }
    }
}

extension Transaction {
    fileprivate func isNeeded(_ hash: ContentHash) throws -> Bool {
        try command("SELECT 1 FROM file_use WHERE sha256 = ? LIMIT 1").first(.blob(hash.bytes)) { _ in true } == true
    }

    /// Whether a record leads to a content, or somebody needs it.
    package func isKept(_ hash: ContentHash) throws -> Bool {
        if try isNeeded(hash) { return true }
        return try command("SELECT 1 FROM file WHERE sha256 = ? LIMIT 1").first(.blob(hash.bytes)) { _ in true } == true
    }

    /// Keeps a content for a holder, for as long as that lives.
    package func pin(_ hash: ContentHash, for holder: FileHolder) throws {
        try command("INSERT INTO file_use (message, sha256) VALUES (?, ?) ON CONFLICT DO NOTHING")
            .run(.integer(holder.rawValue), .blob(hash.bytes))
    }
}
