package import MarqueeDatabase

extension FeatureSchema {
    /// What streams have delivered.
    package static let deliveries = FeatureSchema(
        "deliveries", [numbers],
        recovery: FeatureRecovery(nouns: ["delivery": "numbers of deliveries from a dashboard"]))

    /// The last things that each source has delivered: the last of all is where its stream goes on, and none of them is
    /// done twice. `digest` tells two things of the same number apart, as a source gives them that was set back.
    private static let numbers = """
        CREATE TABLE delivery (
            seq INTEGER PRIMARY KEY,
            source TEXT NOT NULL,
            number INTEGER NOT NULL,
            digest BLOB NOT NULL
        ) STRICT;
        CREATE INDEX delivery_number ON delivery (source, number);
        """
}
