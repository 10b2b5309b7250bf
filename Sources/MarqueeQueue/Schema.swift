package import MarqueeDatabase

extension FeatureSchema {
    /// Messages, live and ended.
    package static let queue = FeatureSchema("queue", [messages, activeRange], recovery: .queue)

    /// A message, live or ended, is one row for as long as its id is remembered; what is big lies apart, so that a
    /// change of state rewrites a few bytes.
    ///
    /// - `expires` below 0 is a length of time that begins when the clock is right.
    /// - `stage` is ``Stage``; `rank` orders what is ready, lowest first, then `seq`.
    /// - An ended message that is no longer kept in the history but whose id still counts is `is_cut`.
    ///
    /// Each index holds only the rows that its question is about, so that none of them grows with the history, and
    /// taking the next message is one look at the first entry. `template` is in them to pass over those whose
    /// presenter is not available.
    private static let messages = """
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

    /// For a list of more than two stages SQLite makes a table in memory, twice for each change of a message: half of what
    /// the change costs. A range is compared.
    private static let activeRange = """
        DROP INDEX message_active;
        CREATE INDEX message_active ON message (stage, seq) WHERE stage BETWEEN 2 AND 4;
        """
}
