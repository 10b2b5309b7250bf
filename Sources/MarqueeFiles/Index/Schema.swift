package import MarqueeDatabase

extension FeatureSchema {
    /// The file cache's index.
    package static let files = FeatureSchema(
        "files", [index, responses],
        recovery: FeatureRecovery(
            nouns: ["file": "cached files", "file_use": "files that messages need"], dispensable: ["file", "file_use"]
        ) { access, _ in
            // A record that is wrong would show a wrong file; without it the file is fetched again.
            try access.command("DELETE FROM file WHERE length(sha256) <> 32 OR bytes < 0").run()
            return []
        })

    /// The file cache's index, and which files live messages need. Several keys may lead to the same content.
    private static let index = """
        CREATE TABLE file (
            key TEXT PRIMARY KEY,
            sha256 BLOB NOT NULL,
            bytes INTEGER NOT NULL,
            media_type TEXT,
            etag TEXT,
            last_modified TEXT,
            fetched_at INTEGER NOT NULL,
            used_at INTEGER NOT NULL,
            fresh_until INTEGER,
            headers BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX file_content ON file (sha256, used_at, bytes);
        CREATE TABLE file_use (
            message INTEGER NOT NULL,
            sha256 BLOB NOT NULL,
            PRIMARY KEY (message, sha256)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX file_use_content ON file_use (sha256);
        """

    /// What RFC 9111 needs to know of a response: several may be stored for one address (`url`), each under a key of its
    /// own, which also has what chose it (`variant`). What came before has no fields, so it is stale and is fetched anew.
    private static let responses = """
        ALTER TABLE file DROP COLUMN etag;
        ALTER TABLE file DROP COLUMN last_modified;
        ALTER TABLE file DROP COLUMN fresh_until;
        ALTER TABLE file ADD COLUMN url TEXT;
        ALTER TABLE file ADD COLUMN variant TEXT NOT NULL DEFAULT '';
        ALTER TABLE file ADD COLUMN status INTEGER NOT NULL DEFAULT 200;
        ALTER TABLE file ADD COLUMN received_at INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE file ADD COLUMN is_reusable INTEGER NOT NULL DEFAULT 1;
        UPDATE file SET url = key, headers = x'', received_at = fetched_at WHERE key LIKE 'http:%' OR key LIKE 'https:%';
        CREATE INDEX file_url ON file (url, fetched_at) WHERE url IS NOT NULL;
        """
}
