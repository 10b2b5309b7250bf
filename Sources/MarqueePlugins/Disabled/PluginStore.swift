package import MarqueeDatabase
package import MarqueeModel

/// Which plugins are disabled: written by the host that runs the store, lifted by it or by any other process.
package struct PluginStore: Sendable {
    let database: Database

    package init(_ database: Database) {
        self.database = database
    }

    /// The plugins that are disabled, by name.
    package func disabledPlugins() throws(StoreError) -> [DisabledPlugin] {
        try database.single { access in
            try access.command("SELECT name, reason, since FROM disabled_plugin ORDER BY name").all { row in
                DisabledPlugin(name: row.text(0), reason: row.text(1), since: row.time(2))
            }
        }
    }

    package func disablePlugin(_ name: String, reason: String, at moment: Timestamp) throws(StoreError) {
        try database.single { try $0.disablePlugin(name, reason: reason, at: moment) }
    }

    /// Enables a plugin; false when it was not disabled.
    package func enablePlugin(_ name: String) throws(StoreError) -> Bool {
        try database.write { access in
            let isDisabled =
                try access.command("SELECT 1 FROM disabled_plugin WHERE name = ?").first(.text(name)) { _ in true }
                ?? false
            if isDisabled { try access.command("DELETE FROM disabled_plugin WHERE name = ?").run(.text(name)) }
            return isDisabled
        }
    }

    /// Enables all: what a host does when it starts.
    package func enableAllPlugins() throws(StoreError) {
        guard try !disabledPlugins().isEmpty else { return }
        try database.single { try $0.command("DELETE FROM disabled_plugin").run() }
    }
}

extension Transaction {
    /// The names of the plugins that are disabled.
    package func disabledPlugins() throws -> Set<String> {
        Set(try command("SELECT name FROM disabled_plugin").all { $0.text(0) })
    }

    package func disablePlugin(_ name: String, reason: String, at moment: Timestamp) throws {
        try command(
            """
            INSERT INTO disabled_plugin (name, reason, since) VALUES (?, ?, ?)
            ON CONFLICT (name) DO UPDATE SET reason = excluded.reason, since = excluded.since
            """
        ).run(.text(name), .text(reason), .time(moment))
    }
}
