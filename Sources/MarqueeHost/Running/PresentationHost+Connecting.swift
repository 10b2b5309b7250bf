import Logging
import MarqueeFiles
import MarqueeModel
import MarqueePlugins
import MarqueeSystem
public import PresenterKit

/// Where a plugin is left out, or is not there at the moment.
struct NoConnection: PluginConnection {
    func send(_ message: HostMessage) {}
}

extension PresentationHost {
    /// The plugins of this host in their places: what is registered in code comes first.
    var plannedPlugins: [(path: String, isIsolated: Bool)] {
        (presenters.isEmpty ? [] : [(RegisteredPresenters.pluginName, false)])
            + sources.map { ($0.path, $0.isolation == .process) }
    }

    /// Loads a plugin, or starts its process; what comes of that is an input.
    func launch(_ place: Int) {
        guard let host = running else { return }
        do {
            host.connections[place] = try connection(at: place, host)
        } catch {
            host.inputs.yield(.pluginFailed(place, error))
        }
    }

    private func connection(at place: Int, _ host: RunningHost) throws(PluginError) -> any PluginConnection {
        let inputs = host.inputs
        let receive: @Sendable (PluginMessage) -> Void = { inputs.yield(.plugin(place, $0)) }
        let index = place - (presenters.isEmpty ? 0 : 1)
        guard index >= 0 else { return RegisteredPresenters(presenters, receive: receive) }
        let plugin = sources[index]
        host.loaded[place] = LoadedFile(plugin.path)
        switch plugin.isolation {
        case .process:
            return try child(of: plugin, at: place, host, receive)
        case .none where plugin.sandbox != nil:
            throw .sandboxInHost(plugin.path)
        case .none where plugin.isProgram:
            throw .programInHost(plugin.path)
        case .none:
            try plugin.checkPin()
            return LibraryConnection(path: plugin.path, receive: receive) { inputs.yield(.pluginFailed(place, $0)) }
        }
    }

    private func child(
        of source: PluginSource, at place: Int, _ host: RunningHost,
        _ receive: @escaping @Sendable (PluginMessage) -> Void
    ) throws(PluginError) -> ChildConnection {
        let inputs = host.inputs
        let file = copy(of: source, at: place, host)
        // What is looked at is what runs.
        if let refusal = configuration.pluginAdmission?(source, file) {
            throw PluginError(.notAdmitted, source.path, refusal)
        }
        return try ChildConnection(
            source, file: file, runner: configuration.pluginRunner, gracePeriod: configuration.plugins.gracePeriod,
            contents: ["\(configuration.store)/files"] + configuration.files.directories,
            events: ChildEvents(said: receive) { [logger] plugin, level, text in
                logger.log(level: Logger.Level(level), "\(text)", metadata: ["plugin": "\(plugin)"])
            } ended: {
                inputs.yield(.pluginEnded(place, $0, said: nil))
            })
    }

    /// The file that a plugin's process is to run.
    private func copy(of source: PluginSource, at place: Int, _ host: RunningHost) -> String {
        // A program that runs cannot be written to, and a script may look for what lies beside it.
        guard source.isLoadable else { return source.path }
        do throws(SystemError) {
            guard let copy = try host.copies.make(of: source.path, at: place) else { return source.path }
            host.loaded[place]?.copy = copy
            return copy
        } catch {
            logger.warning(
                "a plugin runs directly from its file, which must not be changed meanwhile",
                metadata: ["plugin": "\(source.path)", "reason": "\(error)"])
            return source.path
        }
    }

    /// Looks at the files of plugins: one that has changed is loaded in a new process once nothing of the old one is shown.
    ///
    /// One that cannot be loaded, or is not admitted, changes nothing, nor does one that runs in the host's own process;
    /// the log says so once. Call it when something tells that the files have changed: nobody else looks at them.
    public func reloadPlugins() async {
        guard let host = running else { return }
        for (place, file) in host.loaded.sorted(by: { $0.key < $1.key }) {
            guard host.state.plugins[place].restart == nil else { continue }
            let (change, next) = await file.look()
            // It was started again meanwhile.
            guard running === host, let loaded = host.loaded[place], loaded == file else { continue }
            host.loaded[place] = next
            switch change {
            case .none: host.inputs.yield(.pluginKept(place, nil))
            case .unusable(let reason):
                host.inputs.yield(
                    .pluginKept(place, "its file has changed and \(reason); the loaded version keeps running"))
            case .changed:
                let source = sources[place - (presenters.isEmpty ? 0 : 1)]
                if source.isolation == .process, let refusal = refusal(of: source) {
                    let reason = "its file has changed and \(refusal); the loaded version keeps running"
                    host.inputs.yield(.pluginKept(place, reason))
                } else {
                    host.inputs.yield(.pluginChanged(place))
                }
            }
        }
    }

    /// Why a changed file must not take the place of what runs, as the rest of a sentence.
    private func refusal(of source: PluginSource) -> String? {
        do throws(PluginError) {
            try source.checkPin()
        } catch {
            return error.reason
        }
        return configuration.pluginAdmission?(source, source.path)
    }

    /// The templates and functions whose messages wait because their presenter can show nothing now.
    public var unavailableTemplates: Set<String> { running?.state.unavailable ?? [] }

    /// The context of what is being shown with a template, for applications whose drawing lives elsewhere than in the
    /// presenter; nil when nothing is, or when it is shown by a plugin.
    public func activeContext(ofTemplate template: String) -> PresentationContext? {
        (running?.connections ?? []).lazy.compactMap { $0.activeContext(ofTemplate: template) }.first
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
