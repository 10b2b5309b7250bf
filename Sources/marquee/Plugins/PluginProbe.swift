import MarqueeCommandLine
import MarqueeDatabase
import MarqueeHost
import MarqueeModel
import MarqueePlugins
import MarqueeProject
import MarqueeStore
import MarqueeSystem
import MarqueeYAML

/// Finds the plugins of a project, and loads them one after the other to see what they are.
struct PluginProbe {
    /// A plugin of the configuration, and what became of loading it.
    struct Result {
        /// As it is written: a name or a path.
        let written: String
        let path: String?
        let outcome: Swift.Result<PresenterRecord.Plugin, CommandFailure>
        /// Since when and why hosts of this project leave it alone; nil as a rule.
        let disabled: DisabledPlugin?
        /// Whether one of these runs.
        let hasHost: Bool
        /// What the host that runs has loaded; nil when none runs, or it has not loaded this.
        var running: RunningPlugin?
    }

    private let project: Project
    private let libraries: PluginLibraries

    init(_ project: Project) {
        self.project = project
        self.libraries = PluginLibraries(project: project)
    }

    /// Without starting any: what they are is what they said when they were last loaded.
    func findAll() -> [Result] {
        let running = running
        return findEach().map { $0.running(running) }
    }

    /// The plugins of the host that runs.
    private var running: [RunningPlugin] {
        guard project.isStoreReadable else { return [] }
        return HostStatus.read(in: project.store.text)?.running.values.map(\.self) ?? []
    }

    private func findEach() -> [Result] {
        let disabled = disabled
        let known = project.isStoreReadable ? PresenterRecord(in: project.store)?.plugins ?? [] : []
        return project.configuration.plugins.map { plugin in
            do {
                let library = try libraries.find(plugin)
                let (file, path) = (library.path, library.path.text)
                guard (try? FileSystem.item(at: file).kind) == .regular else {
                    throw ProjectError(
                        .pluginNotFound, "there is no file of the plugin '\(plugin.written)' at \(path)",
                        advice: "build it")
                }
                try PluginSource(path: path, sha256: library.sha256).checkFile()
                let recorded =
                    known.first { $0.path == path }
                    ?? PresenterRecord.Plugin(path: path, name: "", version: "", presenters: [])
                return Result(
                    written: plugin.written, path: path, outcome: .success(recorded),
                    disabled: disabled.first { $0.name == recorded.name }, hasHost: hasHost)
            } catch {
                return Result(
                    written: plugin.written, path: nil, outcome: .failure(CommandFailure(error)), disabled: nil,
                    hasHost: hasHost)
            }
        }
    }

    /// A store that cannot be read is for 'doctor' to tell of, and hides no plugin.
    private var disabled: [DisabledPlugin] {
        (try? project.openStoreForReading()?.plugins.disabledPlugins()) ?? []
    }

    private var hasHost: Bool { project.isStoreReadable && HostClaim.holder(at: project.store.text) != nil }

    func inspectAll() async -> [Result] {
        HostProcess.hideFromPlugins()
        let disabled = disabled
        var results: [Result] = []
        for plugin in project.configuration.plugins { results.append(await inspect(plugin, disabled)) }
        let running = running
        return results.map { $0.running(running) }
    }

    private func inspect(_ plugin: ProjectConfiguration.Plugin, _ disabled: [DisabledPlugin]) async -> Result {
        var path: String?
        do {
            let library = try libraries.find(plugin)
            path = library.path.text
            let summary = try await PluginInspection().inspect(PluginSource(library, of: project))
            return Result(
                written: plugin.written, path: path, outcome: .success(PresenterRecord.Plugin(summary)),
                disabled: disabled.first { $0.name == summary.name }, hasHost: hasHost)
        } catch {
            // What it calls itself is not known now, but mostly was when it was listed before.
            let known = PresenterRecord(in: project.store)?.plugins.first { $0.path == path }
            return Result(
                written: plugin.written, path: path, outcome: .failure(CommandFailure(error)),
                disabled: disabled.first { $0.name == known?.name }, hasHost: hasHost)
        }
    }
}

extension PluginProbe.Result {
    fileprivate func running(_ plugins: [RunningPlugin]) -> PluginProbe.Result {
        var result = self
        result.running = plugins.first { $0.path == path }
        return result
    }

    /// That what runs is not what is in the file, and why; nil when it is, as far as that is known.
    var difference: String? {
        guard let running else { return nil }
        if let note = running.note { return "running: \(running.version); \(note)" }
        guard case .success(let plugin) = outcome, !plugin.name.isEmpty, plugin.version == running.version else {
            return "running: \(running.version)"
        }
        return nil
    }
}

extension ProjectConfiguration.Plugin {
    /// As it is written: a name or a path.
    var written: String {
        switch location {
        case .name(let text), .path(let text): text
        }
    }
}

extension PluginSource {
    /// A plugin that was found, of a project that may run its plugins. It runs in a process of its own unless the
    /// configuration says otherwise.
    init(_ library: PluginLibraries.Library, of project: Project) throws(ProjectError) {
        if library.origin != .bundled { try project.require(.plugins) }
        self.init(
            path: library.path.text,
            isolation: library.isolation == ProjectConfiguration.Plugin.Isolation.none ? .none : .process,
            environment: library.environment, limits: PluginLimits(library.limits),
            sandbox: library.sandbox.map(PluginSandbox.init), sha256: library.sha256)
    }
}

extension PluginSandbox {
    init(_ sandbox: ProjectConfiguration.Plugin.Sandbox) {
        self.init(read: sandbox.read, write: sandbox.write, allowsNetwork: sandbox.allowsNetwork)
    }
}

extension PluginLimits {
    init(_ limits: ProjectConfiguration.Plugin.Limits) {
        self.init()
        memory = limits.memory.value(standard: memory)
        files = limits.files.value(standard: files)
        processes = limits.processes.value(standard: processes)
    }
}

extension PresenterRecord.Plugin {
    init(_ summary: PluginSummary) {
        self.init(
            path: summary.path, name: summary.name, version: summary.version,
            presenters: summary.presenters.map { PresenterRecord.Presenter(name: $0.name, kinds: $0.kindNames) })
    }
}
