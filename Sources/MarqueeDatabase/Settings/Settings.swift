/// What a feature remembers under a name: a text. Each feature adds its own names.
package struct SettingKey: Sendable, Hashable, ExpressibleByStringLiteral {
    let name: String

    package init(stringLiteral name: String) {
        self.name = name
    }
}

extension FeatureSchema {
    /// The table of settings.
    package static let settings = FeatureSchema(
        "settings",
        [
            """
            CREATE TABLE setting (
                key TEXT PRIMARY KEY,
                value TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            """
        ], recovery: FeatureRecovery(nouns: ["setting": "settings, such as the queue's mode"]))
}

extension Transaction {
    /// Nil when it was never set, or was removed.
    package func setting(_ key: SettingKey) throws -> String? {
        try command("SELECT value FROM setting WHERE key = ?").first(.text(key.name)) { $0.text(0) }
    }

    /// Sets or, with nil, removes it.
    package func set(_ key: SettingKey, to value: String?) throws {
        guard let value else {
            try command("DELETE FROM setting WHERE key = ?").run(.text(key.name))
            return
        }
        try command(
            "INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        ).run(.text(key.name), .text(value))
    }
}
