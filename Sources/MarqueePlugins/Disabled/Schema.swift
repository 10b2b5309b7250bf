package import MarqueeDatabase

extension FeatureSchema {
    /// Plugins that were disabled.
    package static let plugins = FeatureSchema(
        "plugins", [disabled], recovery: FeatureRecovery(nouns: ["disabled_plugin": "disabled plugins"]))

    /// Plugins that a host does not start again until somebody says so, or until it starts anew.
    private static let disabled = """
        CREATE TABLE disabled_plugin (
            name TEXT PRIMARY KEY,
            reason TEXT NOT NULL,
            since INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
