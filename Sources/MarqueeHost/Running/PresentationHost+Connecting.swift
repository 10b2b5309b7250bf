import Logging
import MarqueeFiles
import MarqueeModel
import MarqueePlugins
public import PresenterKit

/// Where a plugin is left out, or is not there at the moment.
struct NoConnection: PluginConnection {
    func send(_ message: HostMessage) {}
}

extension PresentationHost {
    /// The plugins of this host in their places: what is registered in code comes first.
    var plannedPlugins: [(path: String, isIsolated: Bool)] {
        (presenters.isEmpty ? [] : [(RegisteredPresenters.pluginName, false)])
            + plugins.map { ($0.path, $0.isolation == .process) }
    }

    /// Loads a plugin, or starts its process; what comes of that is an input.
    func launch(_ place: Int) {
        guard let host = running else { return }
        do {
            host.connections[place] = try connection(at: place, to: host.inputs)
        } catch {
            host.inputs.yield(.pluginFailed(place, error))
        }
    }

    private func connection(at place: Int, to inputs: HostInputs) throws(PluginError) -> any PluginConnection {
        let receive: @Sendable (PluginMessage) -> Void = { inputs.yield(.plugin(place, $0)) }
        let index = place - (presenters.isEmpty ? 0 : 1)
        guard index >= 0 else { return RegisteredPresenters(presenters, receive: receive) }
        let plugin = plugins[index]
        switch plugin.isolation {
        case .process:
            return try child(of: plugin, at: place, to: inputs, receive)
        case .none where plugin.sandbox != nil:
            throw .sandboxInHost(plugin.path)
        case .none where plugin.isProgram:
            throw .programInHost(plugin.path)
        case .none:
            return LibraryConnection(path: plugin.path, receive: receive) { inputs.yield(.pluginFailed(place, $0)) }
        }
    }

    private func child(
        of source: PluginSource, at place: Int, to inputs: HostInputs,
        _ receive: @escaping @Sendable (PluginMessage) -> Void
    ) throws(PluginError) -> ChildConnection {
        if let refusal = configuration.pluginAdmission?(source) {
            throw PluginError(.notAdmitted, source.path, refusal)
        }
        return try ChildConnection(
            source, runner: configuration.pluginRunner, farewell: configuration.plugins.farewell,
            contents: ["\(configuration.store)/files"] + configuration.files.directories,
            events: ChildEvents(said: receive) { [logger] plugin, level, text in
                logger.log(level: Logger.Level(level), "\(text)", metadata: ["plugin": "\(plugin)"])
            } ended: {
                inputs.yield(.pluginEnded(place, $0, said: nil))
            })
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
