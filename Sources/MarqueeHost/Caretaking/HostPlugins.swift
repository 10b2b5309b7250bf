import MarqueeDatabase
import MarqueeModel
public import MarqueePlugins
import MarqueeStore

/// The plugins of a host: what `marquee plugins` says of those that run, and does with them.
public struct HostPlugins: Sendable {
    private let access: StoreAccess

    package init(_ access: StoreAccess) {
        self.access = access
    }

    /// The plugins of the host that runs the store, in this process or another, by their names; none when none runs.
    public func running() -> [String: RunningPlugin] {
        HostStatus.read(in: access.directory)?.running ?? [:]
    }

    /// Plugins that the host leaves alone because they crashed too often, until they are enabled or it starts anew.
    public func disabled() async throws -> [DisabledPlugin] {
        try await access.reading { try $0.plugins.disabledPlugins() } ?? []
    }

    /// Lets a plugin be started again that was disabled; a host that runs does so at once.
    ///
    /// - Returns: Whether it was disabled.
    @discardableResult
    public func enable(_ name: String) async throws -> Bool {
        try await access.writing { try $0.plugins.enablePlugin(name) }
    }

    /// Asks the host that runs to start a plugin again, once nothing of it is shown.
    ///
    /// - Returns: The process of the host.
    /// - Throws: ``HostError`` when none runs, when it has no such plugin, or has it in its own process.
    @discardableResult
    public func restart(_ name: String) async throws -> Int32 {
        guard let status = HostStatus.read(in: access.directory) else {
            throw HostError(.notRunning, "no host is running; the next one loads every plugin when it starts")
        }
        guard let plugin = status.running[name] else {
            let nearest = NearestName.of(name, in: status.running.keys.sorted()).map { "did you mean '\($0)'?" }
            throw HostError(
                .unknownPlugin, "the running host (process \(status.process)) has no plugin '\(name)'",
                advice: nearest)
        }
        guard plugin.isIsolated else {
            throw HostError(
                .notIsolated,
                "the plugin '\(name)' runs in the host's own process and cannot be restarted there",
                advice: "restart the host or use 'isolation: process'")
        }
        try await access.writing { store in
            // One that is enabled is started by that.
            if try !store.plugins.enablePlugin(name) { try store.plugins.requestRestart(of: name) }
        }
        return status.process
    }
}
