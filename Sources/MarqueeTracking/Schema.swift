package import MarqueeDatabase

extension FeatureSchema {
    /// The outbox, then the profile.
    package static let tracking = FeatureSchema("tracking", [outbox, profile, outboxTemplates], recovery: .tracking)

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

    /// A server counts by template, and knows the template of its own messages only.
    private static let outboxTemplates = """
        ALTER TABLE outbox ADD COLUMN template TEXT;
        """
}
