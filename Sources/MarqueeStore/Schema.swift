import MarqueeDatabase

extension DatabaseKind {
    /// A host's store.
    static let store = DatabaseKind(
        "store", file: "marquee.sqlite", applicationID: 0x4D72_7165, schema: Schema.all,
        elsewhere: "choose another directory", whenMissing: "the first message that is sent makes it",
        whenOlder: "start the host once, which brings it up to date", hasHost: true)
}

/// The tables of a store, by feature.
enum Schema {
    static let all = DatabaseSchema(
        [
            .settings, FeatureSchema("queue", [queue]), FeatureSchema("tracking", [outbox, profile]),
            FeatureSchema("files", [files, responses]), FeatureSchema("plugins", [plugins]),
            FeatureSchema("sync", [synced]), FeatureSchema("inbox", [inbox]),
        ],
        before: [
            ["settings", "queue"], ["tracking"], ["files"], ["files"], ["plugins"], ["sync"], ["inbox"], ["tracking"],
        ])

    /// A message, live or ended, is one row for as long as its id is remembered; what is big lies apart, so that a
    /// change of state rewrites a few bytes.
    ///
    /// - `stage` is ``Stage``; `rank` orders what is ready, lowest first, then `seq`.
    /// - An ended message that is no longer kept in the history but whose id still counts is `is_cut`.
    ///
    /// Each index holds only the rows that its question is about, so that none of them grows with the history, and
    /// taking the next message is one look at the first entry. `template` is in them to pass over those whose
    /// presenter is not available.
    private static let queue = """
        CREATE TABLE message (
            seq INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            stage INTEGER NOT NULL,
            rank INTEGER NOT NULL,
            is_visual INTEGER NOT NULL,
            template TEXT NOT NULL,
            attempts INTEGER NOT NULL DEFAULT 0,
            enqueued_at INTEGER NOT NULL,
            not_before INTEGER,
            expires INTEGER,
            presented_at INTEGER,
            ended_at INTEGER,
            is_cut INTEGER NOT NULL DEFAULT 0,
            parent TEXT,
            recipe TEXT,
            reason TEXT
        ) STRICT;
        CREATE TABLE content (
            seq INTEGER PRIMARY KEY,
            metadata BLOB,
            body BLOB NOT NULL
        ) STRICT;
        CREATE INDEX message_ready ON message (rank, seq, template) WHERE stage = 0 AND is_visual = 1;
        CREATE INDEX message_beside ON message (rank, seq, template) WHERE stage = 0 AND is_visual = 0;
        CREATE INDEX message_delayed ON message (not_before, seq) WHERE stage = 1;
        CREATE INDEX message_active ON message (stage, seq) WHERE stage IN (2, 3, 4);
        CREATE INDEX message_ended ON message (is_cut, ended_at, seq) WHERE ended_at IS NOT NULL;
        """

    /// Tracking events that no server has acknowledged. They carry all that is sent, since a message may be cut before.
    private static let outbox = """
        CREATE TABLE outbox (
            seq INTEGER PRIMARY KEY,
            event BLOB NOT NULL,
            name TEXT NOT NULL,
            message TEXT,
            recipe TEXT,
            at INTEGER NOT NULL,
            properties BLOB,
            metadata BLOB
        ) STRICT;
        """

    /// The file cache's index, and which files live messages need. Several keys may lead to the same content.
    private static let files = """
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

    /// Plugins that a host does not start again until somebody says so, or until it starts anew.
    private static let plugins = """
        CREATE TABLE disabled_plugin (
            name TEXT PRIMARY KEY,
            reason TEXT NOT NULL,
            since INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// What was synced last to each target, in the form that it was sent in.
    private static let synced = """
        CREATE TABLE synced (
            target TEXT PRIMARY KEY,
            version TEXT NOT NULL,
            at INTEGER NOT NULL,
            definitions BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// What has arrived for a person to read. What is short comes first in a row, so that a list reads nothing else.
    ///
    /// - `bucket` is ``InboxBucket``. Counts are kept by triggers, for each bucket; the last row counts all changes.
    /// - A tombstone keeps away what was removed; without a time for ever.
    private static let inbox = """
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

    /// Who uses the host, and what is told to a server about them.
    ///
    /// - `kind` is ``ProfileKind``; `value` is JSON.
    /// - Of the edits that no server has acknowledged, a later one for the same thing takes the place of the earlier one.
    ///   Numbers never come again, since callers wait for them.
    private static let profile = """
        CREATE TABLE profile_value (
            kind INTEGER NOT NULL,
            key TEXT NOT NULL,
            value BLOB NOT NULL,
            is_filter INTEGER NOT NULL DEFAULT 1,
            PRIMARY KEY (kind, key)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE profile_edit (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            user TEXT NOT NULL,
            kind INTEGER NOT NULL,
            key TEXT NOT NULL,
            value BLOB,
            is_filter INTEGER NOT NULL DEFAULT 1,
            at INTEGER NOT NULL,
            UNIQUE (user, kind, key)
        ) STRICT;
        """
}
