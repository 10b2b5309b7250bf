package import MarqueeDatabase

extension FeatureSchema {
    /// What was synced.
    package static let sync = FeatureSchema(
        "sync", [synced], recovery: FeatureRecovery(nouns: ["synced": "records of targets' definitions"]))

    /// What was synced last to each target, in the form that it was sent in.
    private static let synced = """
        CREATE TABLE synced (
            target TEXT PRIMARY KEY,
            version TEXT NOT NULL,
            at INTEGER NOT NULL,
            definitions BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
