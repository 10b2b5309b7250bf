import MarqueeDatabase

/// The dashboard's tables, as the list of steps that lead to them. Steps are only ever added at the end.
enum DashboardSchema {
    static let all = DatabaseSchema(
        [
            FeatureSchema("dashboard", [definitions, tokens, sessionsAndAudit, origins, hostTokens, recipes]),
            FeatureSchema("fleet", [fleet, contents, users, errorsAndStarts, feedHeadAndJobs]),
            FeatureSchema("tracking", [trackingAndProfiles]),
        ],
        before: [["dashboard"], ["dashboard"], ["dashboard"]])

    /// A row for each form that a definition ever had: of version `since` and those behind it, up to, and not including,
    /// `until`. So a sync writes what it changes, and any version can be read as it was.
    private static let definitions = """
        CREATE TABLE version (
            number INTEGER PRIMARY KEY,
            at INTEGER NOT NULL,
            by TEXT NOT NULL,
            summary BLOB NOT NULL
        ) STRICT;
        CREATE TABLE definition (
            name TEXT NOT NULL,
            since INTEGER NOT NULL,
            until INTEGER,
            json BLOB NOT NULL,
            PRIMARY KEY (name, since)
        ) STRICT;
        CREATE UNIQUE INDEX definition_current ON definition (name) WHERE until IS NULL;
        """

    /// As `definition`: versions are of both.
    private static let recipes = """
        CREATE TABLE recipe (
            name TEXT NOT NULL,
            since INTEGER NOT NULL,
            until INTEGER,
            json BLOB NOT NULL,
            owner TEXT,
            PRIMARY KEY (name, since)
        ) STRICT;
        CREATE UNIQUE INDEX recipe_current ON recipe (name) WHERE until IS NULL;
        CREATE INDEX recipe_since ON recipe (since);
        CREATE INDEX recipe_until ON recipe (until);
        """

    /// Secrets are never here, only their hashes.
    private static let tokens = """
        CREATE TABLE token (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            hash BLOB NOT NULL,
            scopes TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            expires_at INTEGER,
            revoked_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX token_name ON token (name) WHERE revoked_at IS NULL;
        CREATE TABLE session (
            hash BLOB PRIMARY KEY,
            token TEXT NOT NULL,
            expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX session_token ON session (token);
        CREATE TABLE attempt (
            address TEXT NOT NULL,
            secret BLOB NOT NULL,
            at INTEGER NOT NULL,
            PRIMARY KEY (address, secret)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX attempt_at ON attempt (at);
        """

    /// Sessions have a second secret, and can be listed: those from before have neither, so everybody logs in once more.
    private static let sessionsAndAudit = """
        DROP TABLE session;
        CREATE TABLE session (
            id TEXT PRIMARY KEY,
            token TEXT NOT NULL,
            reading_hash BLOB NOT NULL UNIQUE,
            changing_hash BLOB NOT NULL UNIQUE,
            started_at INTEGER NOT NULL,
            last_seen_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            address TEXT NOT NULL,
            agent TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX session_token ON session (token);
        CREATE TABLE audit (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            at INTEGER NOT NULL,
            action TEXT NOT NULL,
            outcome TEXT NOT NULL,
            who TEXT,
            token TEXT,
            address TEXT NOT NULL,
            detail TEXT
        ) STRICT;
        CREATE INDEX audit_outcome ON audit (outcome, number);
        CREATE INDEX audit_at ON audit (at);
        CREATE INDEX audit_address ON audit (address, at);
        """

    /// Whose a definition is, where a version came from, when a token was used; and a row to be written to see whether
    /// anything can be.
    private static let origins = """
        ALTER TABLE definition ADD COLUMN owner TEXT;
        ALTER TABLE version ADD COLUMN project TEXT;
        ALTER TABLE version ADD COLUMN revision TEXT;
        ALTER TABLE version ADD COLUMN note TEXT;
        ALTER TABLE token ADD COLUMN last_used_at INTEGER;
        CREATE TABLE probe (
            id INTEGER PRIMARY KEY,
            at INTEGER NOT NULL
        ) STRICT;
        """

    /// Hosts have tokens of their own, which carry the hosts' names: these are no names of tokens.
    private static let hostTokens = """
        ALTER TABLE token ADD COLUMN host INTEGER;
        DROP INDEX token_name;
        CREATE UNIQUE INDEX token_name ON token (name) WHERE revoked_at IS NULL AND host IS NULL;
        CREATE INDEX token_host ON token (host) WHERE host IS NOT NULL;
        """
}
