import Logging
import MarqueeFiles
import MarqueeModel
import MarqueeStore
import PresenterKit

/// A plugin that runs in a process of its own, whichever that is at the moment.
struct IsolatedPlugin: Sendable {
    let source: PluginSource
    /// What it calls itself; nil before its first hello.
    private(set) var name: String?
    var life: PluginLife
    /// Why it was not let start, which is said once; nil when it was.
    private(set) var refusal: PluginError?

    init(_ source: PluginSource, life: PluginLife) {
        self.source = source
        self.life = life
    }

    mutating func greeted(_ name: String, uptime: TimeSpan) {
        self.name = name
        refusal = nil
        life.greeted(uptime: uptime)
    }

    /// Whether that is news.
    mutating func refused(_ error: PluginError, uptime: TimeSpan) -> Bool {
        defer { refusal = error }
        life.refused(uptime: uptime)
        return refusal != error
    }
}

/// Where a plugin is left out, or is not there at the moment.
struct NoConnection: PluginConnection {
    func send(_ message: HostMessage) {}
}

extension RunningHost {
    /// When something is due for a plugin in a process of its own. Their first hello has a deadline elsewhere.
    var pluginDeadlines: [TimeSpan] {
        isolated.compactMap { connection, plugin in handshakes[connection] == nil ? plugin.life.deadline : nil }
    }
}

extension PresentationHost {
    /// Starts a plugin in a process of its own, as the host starts.
    func startIsolated(_ source: PluginSource) throws {
        guard let host = running else { return }
        let place = host.connections.count
        host.connections.append(NoConnection())
        let life = PluginLife(configuration.plugins, helloTimeout: Self.handshakeTimeout, uptime: clock.uptime)
        do {
            host.connections[place] = try child(of: source, at: place)
            host.isolated[place] = IsolatedPlugin(source, life: life)
            host.handshakes[place] = PluginHandshake(
                plugin: source.path, deadline: clock.uptime.adding(Self.handshakeTimeout))
        } catch  where error.code == .notAdmitted && configuration.skipsBrokenPlugins {
            host.isolated[place] = IsolatedPlugin(source, life: life)
            pluginRefused(error, connection: place)
        } catch {
            try tolerate(error)
        }
    }

    /// Says once why a plugin waits; whoever refused it is asked again.
    private func pluginRefused(_ error: PluginError, connection: Int) {
        guard let host = running, let plugin = host.isolated[connection] else { return }
        host.directory.setOutage(.restarting, of: connection)
        guard host.isolated[connection]?.refused(error, uptime: clock.uptime) == true else { return }
        let name = plugin.name ?? plugin.source.path
        emit(.pluginRefused, id: name, template: nil, detail: "it \(error.message)")
        logger.debug("plugin not admitted", metadata: ["plugin": "\(name)", "reason": "\(error.message)"])
    }

    private func child(of source: PluginSource, at place: Int) throws(PluginError) -> ChildConnection {
        guard let inputs = running?.inputs else {
            throw .noHello(source.path, within: Self.handshakeTimeout, said: nil)
        }
        if let refusal = configuration.pluginAdmission?(source) {
            throw PluginError(.notAdmitted, source.path, refusal)
        }
        return try ChildConnection(
            source, runner: configuration.pluginRunner, farewell: configuration.plugins.farewell,
            contents: ["\(configuration.store)/files"] + configuration.files.directories,
            events: ChildEvents {
                inputs.yield(.plugin(connection: place, $0))
            } wrote: { [logger] plugin, level, text in
                logger.log(level: Logger.Level(level), "\(text)", metadata: ["plugin": "\(plugin)"])
            } ended: {
                inputs.yield(.pluginEnded(connection: place, $0))
            })
    }

    /// Lets go of a plugin that cannot be used.
    func leaveOut(_ connection: Int) {
        guard running?.isolated.removeValue(forKey: connection) != nil else { return }
        running?.connections[connection] = NoConnection()
    }

    /// A plugin's process is gone: what it showed is tried again as after a crash of the host, and so is the plugin.
    func pluginEnded(_ end: PluginEnd, connection: Int) throws {
        if let handshake = running?.handshakes[connection] {
            let said = running?.connections[connection].lastLine
            return try pluginFailed(end.error(of: handshake.plugin, said: said), connection: connection)
        }
        guard let host = running, let plugin = host.isolated[connection] else { return }
        host.connections[connection] = NoConnection()
        let effects = host.isolated[connection]?.life.ended(uptime: clock.uptime) ?? []
        let isDisabled = host.isolated[connection]?.life.phase == .disabled
        host.directory.setOutage(isDisabled ? .disabled : .restarting, of: connection)
        updateAvailability()
        var reason = end.reason
        if case .disable(let text)? = effects.first { reason += "; \(text)" }
        let name = plugin.name ?? plugin.source.path
        emit(.pluginCrashed, id: name, template: nil, detail: reason)
        logger.debug("plugin crashed", metadata: ["plugin": "\(name)", "reason": "\(reason)"])
        for presentation in host.performed.keys.sorted() {
            try change(presentation, of: connection) {
                $0.presenterCrashed(reason: "the plugin '\(name)' is gone: \(end.reason)")
            }
        }
        try perform(effects, connection)
    }

    /// A plugin that was started again has said what it is.
    func handshakeAgain(_ description: PluginDescription, from connection: Int) throws {
        guard let host = running, let plugin = host.isolated[connection], case .starting = plugin.life.phase else {
            return
        }
        do {
            try description.check(of: plugin.source.path)
            try host.directory.replace(description, at: plugin.source.path, connection: connection)
        } catch {
            return try perform(host.isolated[connection]?.life.mustEnd(reason: "it \(error.message)") ?? [], connection)
        }
        host.isolated[connection]?.greeted(description.name, uptime: clock.uptime)
        host.directory.setOutage(nil, of: connection)
        tellStart(of: PluginSummary(path: plugin.source.path, description))
        updateAvailability()
    }

    func passPluginDeadlines(uptime: TimeSpan) throws {
        for connection in (running?.isolated ?? [:]).keys.sorted() where running?.handshakes[connection] == nil {
            try perform(running?.isolated[connection]?.life.timePassed(uptime: uptime) ?? [], connection)
        }
    }

    /// Starts plugins again that another process has enabled.
    func enablePlugins() throws {
        guard let host = running else { return }
        let disabled = host.isolated.filter { $0.value.life.phase == .disabled }
        guard !disabled.isEmpty else { return }
        let names = Set(try host.opened.store.disabledPlugins().map(\.name))
        for (connection, plugin) in disabled.sorted(by: { $0.key < $1.key }) {
            guard let name = plugin.name, !names.contains(name) else { continue }
            host.directory.setOutage(.restarting, of: connection)
            try perform(host.isolated[connection]?.life.enabled(uptime: clock.uptime) ?? [], connection)
        }
    }

    private func perform(_ effects: [PluginLife.Effect], _ connection: Int) throws {
        guard let host = running, let plugin = host.isolated[connection] else { return }
        for effect in effects {
            switch effect {
            case .launch:
                guard !host.isStopping else { return }
                do {
                    host.connections[connection] = try child(of: plugin.source, at: connection)
                } catch  where error.code == .notAdmitted {
                    pluginRefused(error, connection: connection)
                } catch {
                    host.inputs.yield(.pluginEnded(connection: connection, .unusable(error)))
                }
            case .ask(let call):
                host.connections[connection].send(.ping(call: call))
            case .kill(let reason):
                host.connections[connection].kill(reason: reason)
            case .disable(let reason):
                try host.opened.store.disablePlugin(plugin.name ?? plugin.source.path, reason: reason, at: clock.now)
            }
        }
    }
}
