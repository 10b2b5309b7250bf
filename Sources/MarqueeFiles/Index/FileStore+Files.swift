package import MarqueeDatabase
package import MarqueeModel

/// The index of the file cache. The files themselves are the cache's business; a record says that one was whole.
extension FileStore {
    package func file(_ key: String) throws(StoreError) -> FileRecord? {
        try database.single { access in
            try access.command("SELECT \(FileRecord.columns) FROM file WHERE key = ?").first(.text(key)) {
                FileRecord($0)
            } ?? nil
        }
    }

    /// The responses that are stored for an address, what was asked for last first.
    package func files(at url: String) throws(StoreError) -> [FileRecord] {
        try database.single { access in
            try access.command("SELECT \(FileRecord.columns) FROM file WHERE url = ? ORDER BY fetched_at DESC, key")
                .all(.text(url)) { FileRecord($0) }.compactMap { $0 }
        }
    }

    /// Drops the responses that are stored for an address. Their contents stay for the messages that need them.
    package func forgetFiles(at url: String) throws(StoreError) {
        try database.single { access in
            try access.command("DELETE FROM file WHERE url = ?").run(.text(url))
        }
    }

    /// Every content that a record leads to, or that a live message needs.
    package func recordedContents() throws(StoreError) -> Set<ContentHash> {
        try letGo()
        return try database.snapshot { access in
            let hashes = try access.command(
                """
                SELECT sha256 FROM file UNION
                SELECT sha256 FROM file_use WHERE message NOT IN (SELECT value FROM json_each(?))
                """
            ).all(.text(try gone(in: access))) { ContentHash(bytes: $0.blob(0)) }
            return Set(hashes.compactMap { $0 })
        }
    }

    /// Every record, by key.
    package func files() throws(StoreError) -> [FileRecord] {
        try database.single { access in
            try access.command("SELECT \(FileRecord.columns) FROM file ORDER BY key").all { FileRecord($0) }
                .compactMap { $0 }
        }
    }

    /// How many responses are stored for one address; who asked for what came long ago gets it fetched anew.
    package static let variantLimit = 16

    /// Adds records, or puts them in the place of those with their keys, and pins the contents for their messages.
    package func record(_ files: [FileArrival]) throws(StoreError) {
        guard !files.isEmpty else { return }
        try database.write { access in
            for file in files {
                try access.record(file.record)
                for user in file.users { try access.pin(file.record.hash, for: user) }
            }
        }
    }

    /// Adds one record that is for no message, or for one.
    package func record(_ file: FileRecord, pinnedFor holder: FileHolder? = nil) throws(StoreError) {
        try record([FileArrival(file, for: holder.map { [$0] } ?? [])])
    }

    /// Notes that a file was used; it is the last one to be evicted now.
    package func touchFile(_ key: String, at moment: Timestamp) throws(StoreError) {
        try database.single { try $0.touchFile(key, at: moment) }
    }
}

extension Transaction {
    /// Notes that a file was used; it is the last one to be evicted now.
    package func touchFile(_ key: String, at moment: Timestamp) throws {
        try command("UPDATE file SET used_at = ? WHERE key = ?").run(.time(moment), .text(key))
    }

    /// Adds a record, or puts it in the place of the one with its key; an address with too many loses its oldest.
    func record(_ file: FileRecord) throws {
        try command(
            "INSERT OR REPLACE INTO file (\(FileRecord.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        ).run(file.values)
        guard let response = file.response, !response.variant.isEmpty else { return }
        try command(
            """
            DELETE FROM file WHERE url = ? AND key NOT IN
            (SELECT key FROM file WHERE url = ? ORDER BY fetched_at DESC, key LIMIT ?)
            """
        ).run(.text(response.url), .text(response.url), .integer(FileStore.variantLimit))
    }
}
