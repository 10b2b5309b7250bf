import MarqueeCommandLine
import MarqueeProject

/// A plugin whose author is at work: built, and shown, as its sources are at the moment.
struct PluginDevelopment: Sendable {
    private let context: CommandContext
    private let preview: Preview
    private let waitsForDebugger: Bool

    init(_ context: CommandContext, _ preview: Preview, waitsForDebugger: Bool) {
        (self.context, self.preview, self.waitsForDebugger) = (context, preview, waitsForDebugger)
    }

    /// Asks whom the project belongs to, and sees that there is something to build and to show.
    func prepare() throws {
        let project = try project(asking: true)
        _ = try libraries(of: project)
        _ = try preview.run(in: project)
    }

    /// What is watched, and which versions of it are there.
    func sources() -> FileVersions { FileVersions(in: folders(), roots: roots) }

    func folders() -> [FilePath] {
        var folders = WatchedFolders()
        for package in packages { folders.add(package) }
        return Set(folders.paths + preview.folders()).sorted(by: FilePath.precedes)
    }

    // What is wrong with the project is told by the build.
    private var current: Project? { try? context.projectIfAny() }

    private var packages: [FilePath] {
        current.map { PluginLibraries(project: $0).inPackages.map(\.product.package) } ?? []
    }

    private var roots: Set<FilePath> { Set(packages + [current?.root ?? context.workingDirectory]) }

    /// Builds and shows once; what goes wrong is told.
    func show() async {
        await preview.telling {
            let project = try project(asking: false)
            let plugins = try libraries(of: project)
            for product in Set(plugins.map(\.product)) {
                guard try await PluginBuild(product, in: context).run() else { return }
            }
            var run = try preview.run(in: project)
            if waitsForDebugger { run.debugged = Set(plugins.map(\.library.path)) }
            _ = try await run.perform(stops: nil)
            context.console.note("waiting for the next save; press Ctrl-C to stop")
        }
    }

    private func project(asking: Bool) throws -> Project {
        try context.project(to: .packages, .plugins, .files, .links, asking: asking)
    }

    private func libraries(of project: Project) throws -> [PluginLibraries.Built] {
        let plugins = PluginLibraries(project: project).inPackages
        guard plugins.isEmpty else { return plugins }
        throw CommandFailure(
            "no-package",
            "no plugin of the project comes from a Swift package; list one in \(Project.configurationName), such as"
                + " 'plugins: [{ path: .build/debug/libAcmePresenter.so }]', or create one with 'marquee plugins new'",
            status: .invalidInput)
    }
}
