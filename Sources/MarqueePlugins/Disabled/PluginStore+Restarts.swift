package import MarqueeDatabase
import MarqueeModel

extension SettingKey {
    /// The names of plugins that a host is asked to start again, as a list in JSON.
    fileprivate static let restarts: SettingKey = "plugin-restarts"
}

/// Plugins that a running host is asked to start again by another process.
extension PluginStore {
    package func requestRestart(of name: String) throws(StoreError) {
        try database.write { access in
            try access.setRequestedRestarts(access.requestedRestarts().union([name]))
        }
    }

    /// What nobody has done is no longer wanted: what a host does when it starts, which loads all plugins.
    package func forgetRestarts() throws(StoreError) {
        try database.single { access in
            if try !access.requestedRestarts().isEmpty { try access.set(.restarts, to: nil) }
        }
    }
}

extension Transaction {
    package func requestedRestarts() throws -> Set<String> {
        guard let text = try setting(.restarts) else { return [] }
        // What cannot be read was not written by this program, and asks for nothing.
        return Set((try? Value(json: text))?.list?.compactMap(\.string) ?? [])
    }

    /// What another process has asked for meanwhile stays. Needs a transaction that writes.
    package func forgetRestarts(of names: Set<String>) throws {
        try setRequestedRestarts(requestedRestarts().subtracting(names))
    }

    fileprivate func setRequestedRestarts(_ names: Set<String>) throws {
        try set(.restarts, to: names.isEmpty ? nil : Value.list(names.sorted().map(Value.string)).json())
    }
}
