extension DashboardSchema {
    /// What hosts report, and profiles.
    ///
    /// `seen` has the keys of events by the day on which they happened, so that those of a day are next to each other and
    /// are dropped together. Details are in the order in which they came, for each day of receipt, host and user: what
    /// comes together stands together. Counters have a row for each subject and hour or day, with the kinds of events as columns.
    static let trackingAndProfiles = """
        CREATE TABLE seen (
            day INTEGER NOT NULL,
            host INTEGER NOT NULL,
            id BLOB NOT NULL,
            PRIMARY KEY (day, host, id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE event (
            day INTEGER NOT NULL,
            host INTEGER NOT NULL,
            user INTEGER NOT NULL,
            number INTEGER NOT NULL,
            at INTEGER NOT NULL,
            id BLOB NOT NULL,
            name TEXT NOT NULL,
            message TEXT,
            template TEXT,
            recipe TEXT,
            properties BLOB,
            metadata BLOB,
            PRIMARY KEY (day, host, user, number)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE event_day (
            day INTEGER PRIMARY KEY,
            count INTEGER NOT NULL,
            bytes INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE subject (
            number INTEGER PRIMARY KEY,
            kind INTEGER NOT NULL,
            name TEXT NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX subject_name ON subject (kind, name);
        CREATE TABLE intake_day (
            day INTEGER NOT NULL,
            host INTEGER NOT NULL,
            subjects INTEGER NOT NULL,
            names INTEGER NOT NULL,
            PRIMARY KEY (day, host)
        ) STRICT, WITHOUT ROWID;
        \(tally("tally_hour", bucket: "hour"))
        CREATE INDEX tally_hour_age ON tally_hour (hour);
        \(tally("tally_day", bucket: "day"))
        \(tally("tally_total", bucket: nil))
        CREATE TABLE tally_name (
            dimension INTEGER NOT NULL,
            subject INTEGER NOT NULL,
            name INTEGER NOT NULL,
            day INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (dimension, subject, name, day)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE tally_text (
            dimension INTEGER NOT NULL,
            subject INTEGER NOT NULL,
            event TEXT NOT NULL,
            text TEXT NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (dimension, subject, event, text)
        ) STRICT, WITHOUT ROWID;
        ALTER TABLE delivery ADD COLUMN reason_at INTEGER;
        CREATE TABLE counted_host (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL,
            name TEXT NOT NULL
        ) STRICT;
        CREATE INDEX counted_host_name ON counted_host (name);
        CREATE TABLE profile (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            host INTEGER NOT NULL,
            user TEXT NOT NULL,
            installation TEXT,
            external_id TEXT,
            push_token TEXT,
            person TEXT NOT NULL,
            last_edit INTEGER NOT NULL,
            changed_at INTEGER NOT NULL,
            content BLOB NOT NULL,
            UNIQUE (host, user)
        ) STRICT;
        CREATE UNIQUE INDEX profile_person ON profile (person, number);
        CREATE TABLE profile_tag (
            name TEXT NOT NULL,
            value TEXT NOT NULL,
            profile INTEGER NOT NULL,
            PRIMARY KEY (name, value, profile)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE profile_gone (
            id TEXT PRIMARY KEY,
            last_edit INTEGER NOT NULL,
            at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX profile_gone_at ON profile_gone (at);
        """

    /// A table of counters.
    private static func tally(_ name: String, bucket: String?) -> String {
        """
        CREATE TABLE \(name) (
            dimension INTEGER NOT NULL,
            subject INTEGER NOT NULL,
            \(bucket.map { "\($0) INTEGER NOT NULL," } ?? "")
            received INTEGER NOT NULL,
            notified INTEGER NOT NULL,
            engaged INTEGER NOT NULL,
            viewed INTEGER NOT NULL,
            clicked INTEGER NOT NULL,
            dismissed INTEGER NOT NULL,
            expired INTEGER NOT NULL,
            discarded INTEGER NOT NULL,
            failed INTEGER NOT NULL,
            custom INTEGER NOT NULL,
            PRIMARY KEY (dimension, subject\(bucket.map { ", \($0)" } ?? ""))
        ) STRICT, WITHOUT ROWID;
        """
    }
}
