package import MarqueeDatabase

extension FeatureSchema {
    /// The inbox.
    package static let inbox = FeatureSchema(
        "inbox", [items],
        recovery: FeatureRecovery(
            nouns: ["inbox_item": "items", "inbox_tombstone": "ids of removed items"], derived: ["inbox_count"]
        ) { access, _ in
            try access.command(
                """
                DELETE FROM inbox_item WHERE id = '' OR bucket NOT BETWEEN 0 AND 3 OR is_visible NOT IN (0, 1)
                OR is_read NOT IN (0, 1) OR is_archived NOT IN (0, 1) OR is_pinned NOT IN (0, 1) OR received_at < 0
                """
            ).run()
            let count = access.changes
            return count > 0 ? ["inbox: \(count) invalid items were skipped"] : []
        })

    /// What has arrived for a person to read. What is short comes first in a row, so that a list reads nothing else.
    ///
    /// - `bucket` is ``InboxBucket``. Counts are kept by triggers, for each bucket; the last row counts all changes.
    /// - A tombstone keeps away what was removed; without a time for ever.
    private static let items = """
        CREATE TABLE inbox_item (
            seq INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            is_visible INTEGER NOT NULL,
            is_read INTEGER NOT NULL DEFAULT 0,
            is_archived INTEGER NOT NULL DEFAULT 0,
            is_pinned INTEGER NOT NULL DEFAULT 0,
            is_complete INTEGER NOT NULL,
            received_at INTEGER NOT NULL,
            seen_at INTEGER,
            scheduled_at INTEGER,
            expires_at INTEGER,
            kind TEXT NOT NULL,
            title TEXT,
            body TEXT,
            action TEXT,
            fence TEXT,
            recipe TEXT,
            statuses TEXT,
            bucket INTEGER GENERATED ALWAYS AS
                (CASE WHEN is_visible = 0 THEN 3 WHEN is_archived = 1 THEN 2 ELSE is_read END) VIRTUAL,
            envelope BLOB NOT NULL,
            content BLOB
        ) STRICT;
        CREATE INDEX inbox_order ON inbox_item (bucket, is_pinned, received_at, seq);
        CREATE INDEX inbox_expiry ON inbox_item (expires_at) WHERE expires_at IS NOT NULL;
        CREATE TABLE inbox_count (
            bucket INTEGER PRIMARY KEY,
            count INTEGER NOT NULL
        ) STRICT;
        INSERT INTO inbox_count (bucket, count) VALUES (0, 0), (1, 0), (2, 0), (3, 0), (4, 0);
        CREATE TRIGGER inbox_inserted AFTER INSERT ON inbox_item BEGIN
            UPDATE inbox_count SET count = count + 1 WHERE bucket IN (NEW.bucket, 4);
        END;
        CREATE TRIGGER inbox_deleted AFTER DELETE ON inbox_item BEGIN
            UPDATE inbox_count SET count = count - 1 WHERE bucket = OLD.bucket;
            UPDATE inbox_count SET count = count + 1 WHERE bucket = 4;
        END;
        CREATE TRIGGER inbox_moved AFTER UPDATE ON inbox_item WHEN OLD.bucket <> NEW.bucket BEGIN
            UPDATE inbox_count SET count = count - 1 WHERE bucket = OLD.bucket;
            UPDATE inbox_count SET count = count + 1 WHERE bucket = NEW.bucket;
        END;
        CREATE TRIGGER inbox_changed AFTER UPDATE ON inbox_item BEGIN
            UPDATE inbox_count SET count = count + 1 WHERE bucket = 4;
        END;
        CREATE TABLE inbox_tombstone (
            id TEXT PRIMARY KEY,
            until INTEGER
        ) STRICT, WITHOUT ROWID;
        """
}
