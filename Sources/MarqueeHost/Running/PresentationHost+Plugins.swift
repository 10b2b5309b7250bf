import Logging
import MarqueeModel
import MarqueeStore
import PluginLoading
public import PresenterKit

/// A plugin that was loaded and has not said hello.
struct PluginHandshake: Sendable {
    /// The library's path, or the plugin's name.
    let plugin: String
    let deadline: TimeSpan
    /// What it has logged last instead.
    var said: String?
}

extension PresentationHost {
    /// How long a plugin has to say hello.
    static let handshakeTimeout = TimeSpan.seconds(10)

    /// Puts right what a crash left behind, and loads the plugins. Messages follow once all have said hello.
    func start() throws {
        guard let host = running else { return }
        let recovered = try host.opened.store.recover(at: clock.now, maximumAttempts: Performance.maximumAttempts)
        for message in recovered where !message.isQueued {
            emit(.failed, id: message.id.rawValue, template: message.template, detail: "its attempts are used up")
        }
        running?.mode = try host.opened.store.mode()
        running?.lastArrival = try host.opened.store.lastArrival()
        if !presenters.isEmpty {
            connect(named: RegisteredPresenters.pluginName) { [presenters] receive, _ in
                RegisteredPresenters(presenters, receive: receive)
            }
        }
        try host.opened.store.enableAllPlugins()
        for plugin in plugins {
            switch plugin.isolation {
            case .process:
                try startIsolated(plugin)
            case .none where plugin.sandbox != nil:
                try tolerate(.sandboxInHost(plugin.path))
            case .none where LibraryFile(path: plugin.path).isProgram:
                try tolerate(.programInHost(plugin.path))
            case .none:
                connect(named: plugin.path) { receive, failed in
                    LibraryConnection(path: plugin.path, receive: receive, failed: failed)
                }
            }
        }
        try finishStart()
    }

    private func connect(
        named name: String,
        _ make: (
            _ receive: @escaping @Sendable (PluginMessage) -> Void, _ failed: @escaping @Sendable (PluginError) -> Void
        ) -> any PluginConnection
    ) {
        guard let host = running else { return }
        let (inputs, place) = (host.inputs, host.connections.count)
        let connection = make({ inputs.yield(.plugin(connection: place, $0)) }) {
            inputs.yield(.pluginFailed(connection: place, $0))
        }
        running?.connections.append(connection)
        running?.handshakes[place] = PluginHandshake(
            plugin: name, deadline: clock.uptime.adding(Self.handshakeTimeout))
    }

    func pluginFailed(_ error: PluginError, connection: Int) throws {
        guard running?.handshakes.removeValue(forKey: connection) != nil else { return }
        leaveOut(connection)
        try tolerate(error)
        try finishStart()
    }

    /// A plugin has said what it is.
    func handshake(_ description: PluginDescription, from connection: Int) throws {
        guard let handshake = running?.handshakes.removeValue(forKey: connection) else {
            return try handshakeAgain(description, from: connection)
        }
        do {
            try description.check(of: handshake.plugin)
            try running?.directory.add(description, at: handshake.plugin, connection: connection)
            running?.isolated[connection]?.greeted(description.name, uptime: clock.uptime)
            tellStart(of: PluginSummary(path: handshake.plugin, description))
        } catch {
            leaveOut(connection)
            try tolerate(error)
        }
        try finishStart()
    }

    func tellStart(of plugin: PluginSummary) {
        logger.info("plugin started", metadata: ["plugin": "\(plugin.name)", "version": "\(plugin.version)"])
        emit(.pluginStarted, id: plugin.name, template: nil)
        for observer in observers { observer.observeStart(of: plugin) }
    }

    func passHandshakeDeadlines(uptime: TimeSpan) throws {
        for (connection, handshake) in running?.handshakes ?? [:] where handshake.deadline <= uptime {
            let said = handshake.said ?? running?.connections[connection].lastLine
            running?.handshakes[connection] = nil
            leaveOut(connection)
            try tolerate(
                .noHello(handshake.plugin, within: Self.handshakeTimeout, said: said))
        }
        try finishStart()
    }

    func tolerate(_ error: PluginError) throws {
        guard configuration.skipsBrokenPlugins else { throw error }
        logger.error("plugin left out", metadata: ["reason": "\(error)"])
    }

    /// Once all plugins have said hello, or are left out, every definition must have its presenter.
    func finishStart() throws {
        guard let host = running, host.handshakes.isEmpty, !host.hasStarted else { return }
        running?.hasStarted = true
        var diagnostics: [Diagnostic] = []
        for definition in host.opened.catalog.definitions {
            guard let name = host.opened.catalog.presenter(of: definition),
                let problem = host.directory.problem(with: name, for: definition)
            else { continue }
            diagnostics.append(problem)
        }
        for problem in diagnostics where configuration.skipsBrokenPlugins {
            logger.error("messages wait for a presenter", metadata: ["reason": "\(problem)"])
        }
        guard diagnostics.isEmpty || configuration.skipsBrokenPlugins else { throw DefinitionError(diagnostics) }
        updateAvailability()
        host.inputs.yield(.work)
    }

    /// Finds anew which templates have no presenter that can show something now.
    func updateAvailability() {
        guard let host = running else { return }
        let catalog = host.opened.catalog
        let names = (catalog.definitions + catalog.builtInTemplates).filter { definition in
            guard let name = host.opened.catalog.presenter(of: definition) else { return false }
            guard case .found(let entry) = host.directory.find(name) else { return true }
            return !host.directory.isAvailable(entry)
        }.map(\.name)
        running?.unavailable = Set(names)
        running?.mayAdvance = true
    }

    /// The templates and functions whose messages wait because their presenter can show nothing now.
    public var unavailableTemplates: Set<String> { running?.unavailable ?? [] }

    func log(_ level: PluginMessage.LogLevel, _ text: String, of connection: Int) {
        running?.handshakes[connection]?.said = text
        let name = running?.directory.entries.first { $0.connection == connection }?.plugin
        logger.log(level: Logger.Level(level), "\(text)", metadata: ["plugin": "\(name ?? "(starting)")"])
    }

    /// The context of what is being shown with a template, for applications whose drawing lives elsewhere than in the
    /// presenter; nil when nothing is, or when it is shown by a plugin.
    public func activeContext(ofTemplate template: String) -> PresentationContext? {
        (running?.connections ?? []).lazy.compactMap { $0.activeContext(ofTemplate: template) }.first
    }
}

extension PresenterDirectory {
    /// Why a definition cannot be presented by what its presenter's name leads to, or nil.
    func problem(with name: String, for definition: TemplateDefinition) -> Diagnostic? {
        let kind: PresentationKind = definition.kind.isFunction ? .function : .template
        let subject = "'\(definition.name)' is presented by '\(name)'"
        switch find(name) {
        case .found(let entry) where entry.presents.contains(kind):
            return nil
        case .found:
            return Diagnostic(
                .unknownPresenter, "\(subject), which takes no \(kind.rawValue)s", at: definition.presenterSource)
        case .ambiguous(let names):
            return Diagnostic(
                .unknownPresenter, "\(subject), and several plugins have a presenter of that name",
                at: definition.presenterSource,
                help: "write one of \(names.joined(separator: ", "))")
        case .unknown(let nearest):
            let known =
                names.isEmpty ? "no presenter is registered at all" : "known are \(names.joined(separator: ", "))"
            return Diagnostic(
                .unknownPresenter, "\(subject), which no plugin registers", at: definition.presenterSource,
                help: nearest.map { "did you mean '\($0)'?" } ?? known)
        }
    }
}

extension Logger.Level {
    /// - Parameter level: How much a plugin's line matters; nil for what it has written for people.
    init(_ level: PluginMessage.LogLevel?) {
        self =
            switch level {
            case .debug: .debug
            case .info: .info
            case nil: .notice
            case .warning: .warning
            case .error: .error
            }
    }
}
