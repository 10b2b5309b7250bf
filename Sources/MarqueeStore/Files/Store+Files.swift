package import MarqueeModel

/// The index of the file cache. The files themselves are the cache's business; a record says that one was whole.
extension Store {
    package func file(_ key: String) throws(StoreError) -> FileRecord? {
        try connection.single { access in
            try access.command("SELECT \(FileRecord.columns) FROM file WHERE key = ?").first(.text(key)) {
                FileRecord($0)
            } ?? nil
        }
    }

    /// The responses that are stored for an address, what was asked for last first.
    package func files(at url: String) throws(StoreError) -> [FileRecord] {
        try connection.single { access in
            try access.command("SELECT \(FileRecord.columns) FROM file WHERE url = ? ORDER BY fetched_at DESC, key")
                .all(.text(url)) { FileRecord($0) }.compactMap { $0 }
        }
    }

    /// Drops the responses that are stored for an address. Their contents stay for the messages that need them.
    package func forgetFiles(at url: String) throws(StoreError) {
        try connection.single { access in
            try access.command("DELETE FROM file WHERE url = ?").run(.text(url))
        }
    }

    /// Drops what no later message may use and no live one needs: responses that were not to be stored.
    package func forgetUsedUpFiles() throws(StoreError) {
        try connection.single { access in
            try access.command(
                """
                DELETE FROM file WHERE is_reusable = 0
                AND NOT EXISTS (SELECT 1 FROM file_use WHERE file_use.sha256 = file.sha256)
                """
            ).run()
        }
    }

    /// Every content that a record leads to, or that a live message needs.
    package func recordedContents() throws(StoreError) -> Set<ContentHash> {
        try connection.single { access in
            Set(
                try access.command("SELECT sha256 FROM file UNION SELECT sha256 FROM file_use").all {
                    ContentHash(bytes: $0.blob(0))
                }.compactMap { $0 })
        }
    }

    /// Every record, by key.
    package func files() throws(StoreError) -> [FileRecord] {
        try connection.single { access in
            try access.command("SELECT \(FileRecord.columns) FROM file ORDER BY key").all { FileRecord($0) }
                .compactMap { $0 }
        }
    }

    /// How many responses are stored for one address; who asked for what came long ago gets it fetched anew.
    package static let variantLimit = 16

    /// Adds a record, or puts it in the place of the one with its key.
    ///
    /// With a message, the content is also pinned for it, in the same transaction.
    package func record(_ file: FileRecord, pinnedFor number: MessageNumber? = nil) throws(StoreError) {
        try connection.write { access in
            try access.command(
                "INSERT OR REPLACE INTO file (\(FileRecord.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            ).run(file.values)
            if let response = file.response, !response.variant.isEmpty {
                try access.command(
                    """
                    DELETE FROM file WHERE url = ? AND key NOT IN
                    (SELECT key FROM file WHERE url = ? ORDER BY fetched_at DESC, key LIMIT ?)
                    """
                ).run(.text(response.url), .text(response.url), .integer(Self.variantLimit))
            }
            if let number { try access.pin(file.hash, for: number) }
        }
    }

    /// Notes that a file was used; it is the last one to be evicted now.
    package func touchFile(_ key: String, at moment: Timestamp) throws(StoreError) {
        try connection.single { access in
            try access.command("UPDATE file SET used_at = ? WHERE key = ?").run(.time(moment), .text(key))
        }
    }

    /// Keeps contents from being evicted while the message is live. False when it is not: then nothing is pinned.
    package func pin(_ hashes: Set<ContentHash>, for number: MessageNumber) throws(StoreError) -> Bool {
        // A message that asks again for what it has costs no write.
        let arePinned = try connection.single { access in
            try hashes.allSatisfy { hash in
                try access.command("SELECT 1 FROM file_use WHERE message = ? AND sha256 = ?")
                    .first(.integer(number.rawValue), .blob(hash.bytes)) { _ in true } == true
            }
        }
        if arePinned, !hashes.isEmpty { return true }
        return try connection.write { access in
            try hashes.allSatisfy { try access.pin($0, for: number) }
        }
    }

    /// Contents that no live message needs, least recently used first.
    package func evictableContents(limit: Int = .max) throws(StoreError) -> [CachedContent] {
        try connection.single { access in
            try access.command(
                """
                SELECT sha256, max(bytes), max(used_at) AS used FROM file
                WHERE NOT EXISTS (SELECT 1 FROM file_use WHERE file_use.sha256 = file.sha256)
                GROUP BY sha256 ORDER BY used, sha256 LIMIT ?
                """
            ).all(.integer(limit)) { row in
                ContentHash(bytes: row.blob(0)).map {
                    CachedContent(hash: $0, bytes: row.integer(1), usedAt: row.time(2))
                }
            }.compactMap { $0 }
        }
    }

    /// How many bytes the contents have, each counted once.
    package func cachedBytes() throws(StoreError) -> ByteCount {
        try connection.single { access in
            try access.command(
                "SELECT ifnull(sum(bytes), 0) FROM (SELECT max(bytes) AS bytes FROM file GROUP BY sha256)"
            )
            .first { ByteCount($0.integer(0)) } ?? ByteCount(0)
        }
    }

    /// Drops what leads to a content, unless a live message needs it: then false, and the file has to stay.
    ///
    /// Call it before the file is removed, so that a record never names a file that is gone.
    package func dropContent(_ hash: ContentHash) throws(StoreError) -> Bool {
        try connection.write { access in
            let isNeeded = try access.command("SELECT 1 FROM file_use WHERE sha256 = ?").first(.blob(hash.bytes)) { _ in
                true
            }
            guard isNeeded == nil else { return false }
            try access.command("DELETE FROM file WHERE sha256 = ?").run(.blob(hash.bytes))
            return true
        }
    }

    /// Drops what leads to a content that turned out damaged, also when a live message needs it.
    package func dropDamagedContent(_ hash: ContentHash) throws(StoreError) {
        try connection.write { access in
            try access.command("DELETE FROM file WHERE sha256 = ?").run(.blob(hash.bytes))
            try access.command("DELETE FROM file_use WHERE sha256 = ?").run(.blob(hash.bytes))
        }
    }
}

extension Access {
    @discardableResult
    fileprivate func pin(_ hash: ContentHash, for number: MessageNumber) throws -> Bool {
        try command(
            """
            INSERT INTO file_use (message, sha256) SELECT seq, ? FROM message WHERE seq = ? AND stage < 5
            ON CONFLICT DO UPDATE SET sha256 = excluded.sha256
            """
        ).run(.blob(hash.bytes), .integer(number.rawValue))
        return changes > 0
    }
}
