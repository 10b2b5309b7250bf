/// The tables of hosts, of what their streams carry, and of messages.
extension DashboardSchema {
    /// Contents of inbox items.
    static let contents = """
        CREATE TABLE content (
            id TEXT PRIMARY KEY,
            json BLOB NOT NULL,
            changed_at INTEGER NOT NULL,
            changed_by TEXT NOT NULL
        ) STRICT;
        """

    /// Who they are, and how they are; what each has been told is in `feed`.
    static let fleet = """
        CREATE TABLE host (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL UNIQUE,
            labels BLOB NOT NULL,
            installation TEXT NOT NULL UNIQUE,
            joined_at INTEGER NOT NULL,
            joined_by TEXT NOT NULL,
            token TEXT NOT NULL,
            registration BLOB,
            catalog TEXT,
            time_zone TEXT
        ) STRICT;
        CREATE TABLE host_state (
            host INTEGER PRIMARY KEY,
            seen_at INTEGER NOT NULL,
            address TEXT NOT NULL,
            instance TEXT,
            lease_until INTEGER NOT NULL,
            stream INTEGER NOT NULL,
            server TEXT,
            cursor INTEGER NOT NULL,
            reported_at INTEGER,
            report BLOB
        ) STRICT;
        CREATE INDEX host_state_seen ON host_state (seen_at);
        CREATE TABLE catalog (
            digest TEXT PRIMARY KEY,
            json BLOB NOT NULL
        ) STRICT;
        CREATE TABLE server (
            id TEXT PRIMARY KEY,
            until INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE feed (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL,
            host INTEGER,
            recipients BLOB,
            message INTEGER,
            json BLOB,
            until INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX feed_until ON feed (until);
        CREATE TABLE message (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            sent_at INTEGER NOT NULL,
            sent_by TEXT NOT NULL,
            title TEXT NOT NULL,
            template TEXT,
            json BLOB NOT NULL,
            recipients BLOB NOT NULL,
            start TEXT,
            expiry TEXT,
            until INTEGER NOT NULL,
            hosts INTEGER NOT NULL,
            cancelled_at INTEGER,
            cancelled_by TEXT
        ) STRICT;
        CREATE INDEX message_live ON message (until) WHERE cancelled_at IS NULL;
        CREATE TABLE delivery (
            message INTEGER NOT NULL,
            host INTEGER NOT NULL,
            skipped_at INTEGER,
            received_at INTEGER,
            viewed_at INTEGER,
            clicked_at INTEGER,
            dismissed_at INTEGER,
            expired_at INTEGER,
            discarded_at INTEGER,
            failed_at INTEGER,
            reason TEXT,
            PRIMARY KEY (message, host)
        ) STRICT, WITHOUT ROWID;
        """

    /// Who uses a host, as it has reported last.
    static let users = "ALTER TABLE host_state ADD COLUMN user TEXT;"

    /// The last errors of each host; and when a message begins where its hosts are, which is null for those from before.
    static let errorsAndStarts = """
        CREATE TABLE host_error (
            host INTEGER NOT NULL,
            at INTEGER NOT NULL,
            text TEXT NOT NULL,
            PRIMARY KEY (host, at, text)
        ) STRICT, WITHOUT ROWID;
        ALTER TABLE message ADD COLUMN starts INTEGER;
        """

    /// The number of the feed's last row, which stays when rows go; and when work that one of several servers does is due.
    static let feedHeadAndJobs = """
        CREATE TABLE feed_head (
            id INTEGER PRIMARY KEY,
            number INTEGER NOT NULL
        ) STRICT;
        INSERT INTO feed_head SELECT 1, coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'feed'), 0);
        CREATE TABLE job (
            name TEXT PRIMARY KEY,
            due_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
