import MarqueeModel
import MarqueeSystem
package import MarqueeYAML

/// Where a project's plugins are: a name becomes the path of a dynamic library.
package struct PluginLibraries: Sendable {
    /// A plugin of the configuration, found.
    package struct Library: Sendable {
        /// As it is written: a name or a path.
        package let written: String
        package let path: FilePath
        package let origin: Origin
        package let isolation: ProjectConfiguration.Plugin.Isolation?
        package let environment: [String]
        package let sha256: String?
        package let limits: ProjectConfiguration.Plugin.Limits
        /// With absolute paths.
        package let sandbox: ProjectConfiguration.Plugin.Sandbox?

        /// What it is built from, where that is a package of the project's; nil for everything else.
        package var product: SwiftProduct? { origin == .project ? SwiftProduct(builtAs: path) : nil }
    }

    /// Who brings a plugin.
    package enum Origin: Sendable {
        /// It came along with the program.
        case bundled
        /// The user has it elsewhere, in `$MARQUEE_PLUGINS`.
        case installed
        /// The project: by a path, or in its `plugins`.
        case project
    }

    private let project: Project
    /// Directories in which names are looked for, in order.
    private let directories: [(path: FilePath, origin: Origin)]

    /// Names are looked for where the running program's own plugins are, in `$MARQUEE_PLUGINS`, and in the project's
    /// `plugins`.
    package init(project: Project) {
        self.init(project: project, bundled: (InstalledFolders.ofThisProgram?.components ?? []).map { FilePath($0) })
    }

    /// - Parameter bundled: The directories of the plugins that came along with the program.
    init(project: Project, bundled: [FilePath]) {
        self.project = project
        let listed = (project.environment["MARQUEE_PLUGINS"] ?? "").split(separator: ":").map {
            FilePath(String($0)).absolute(in: project.workingDirectory)
        }
        // What lies in the project is the project's, whoever points there.
        self.directories =
            bundled.map { ($0, .bundled) }
            + listed.map { ($0, project.boundary.outside($0) == nil ? .project : .installed) }
            + [(project.root.appending("plugins"), .project)]
    }

    /// The library of a plugin that the configuration names.
    package func find(_ plugin: ProjectConfiguration.Plugin) throws(ProjectError) -> Library {
        let (written, path, origin): (String, FilePath, Origin)
        switch plugin.location {
        case .path(let text): (written, path, origin) = (text, FilePath(text).absolute(in: project.root), .project)
        case .name(let name):
            written = name
            (path, origin) = try find(named: name)
        }
        // One that is missing may be built yet.
        if let kind = (try? FileSystem.item(at: path))?.kind, kind != .regular {
            let found = kind == .directory ? "a directory" : "a pipe, a socket or a device"
            throw ProjectError(
                .unusablePlugin,
                "the plugin '\(written)' is \(found), '\(path)'; expected a dynamic library or a program")
        }
        let pages = plugin.pages.map { FilePath($0.value).absolute(in: project.root).text }
        var sandbox = plugin.sandbox.map(absolute)
        sandbox?.read += pages
        return Library(
            written: written, path: path, origin: origin, isolation: plugin.isolation,
            environment: plugin.environment + (pages.isEmpty ? [] : ["\(Self.pages)=\(pages.joined(separator: "\n"))"]),
            sha256: plugin.sha256, limits: plugin.limits, sandbox: sandbox)
    }

    /// The variable that tells a plugin the folders of HTML that it shows, a line each.
    private static let pages = "MARQUEE_PAGES"

    /// Paths of a sandbox are the project's, as all others of its configuration.
    private func absolute(_ sandbox: ProjectConfiguration.Plugin.Sandbox) -> ProjectConfiguration.Plugin.Sandbox {
        var result = sandbox
        result.read = sandbox.read.map { FilePath($0).absolute(in: project.root).text }
        result.write = sandbox.write.map { FilePath($0).absolute(in: project.root).text }
        return result
    }

    /// A plugin that is built from a package of the project.
    package typealias Built = (library: Library, product: SwiftProduct)

    /// Those plugins that are built from packages of the project.
    package var inPackages: [Built] {
        project.configuration.plugins.compactMap { plugin in
            guard let library = try? find(plugin), let product = library.product else { return nil }
            return (library, product)
        }
    }

    /// What is configured as a plugin and can never be one, at its place in the configuration.
    func findings() -> [Diagnostic] {
        var names: Set<String> = []
        let pages = project.configuration.plugins.flatMap(\.pages).compactMap { page -> Diagnostic? in
            let isFirst = names.insert(FilePath(page.value).absolute(in: project.root).name).inserted
            let problem =
                isFirst
                ? pageProblem(page.value)
                : (
                    "another folder with this name is already a presenter: '\(page.value.visible)'",
                    "rename one of them"
                )
            return problem.map { Diagnostic(.unreadablePath, $0.message, at: page.source, help: $0.help) }
        }
        return pages + unusable()
    }

    /// Why a folder is no presenter; nil when it is one.
    private func pageProblem(_ written: String) -> (message: String, help: String)? {
        let folder = FilePath(written).absolute(in: project.root)
        if case .failure(let failure) = Result(catching: { () throws(PluginName.Failure) in try PluginName(folder.name)
        }) {
            return ("the folder's name is the presenter's, and \(failure)", "rename the folder")
        }
        guard (try? FileSystem.item(at: folder.appending("index.html")).kind) == .regular else {
            return (
                "'\(written.visible)' has no index.html",
                "create a page with 'marquee plugins new --web \(folder.name)'"
            )
        }
        return nil
    }

    private func unusable() -> [Diagnostic] {
        project.configuration.plugins.compactMap { plugin -> Diagnostic? in
            do throws(ProjectError) {
                _ = try find(plugin)
                return nil
            } catch {
                if case .name(let name) = plugin.location, error.code == .pluginNotFound {
                    return misspelt(name, at: plugin.source)
                }
                guard error.code == .unusablePlugin else { return nil }
                return Diagnostic(.unreadablePath, error.message, at: plugin.source, help: error.advice)
            }
        }
    }

    /// A plugin that is nowhere, and is called nearly as another. One that is called like none may be built yet.
    private func misspelt(_ name: String, at source: SourceRange?) -> Diagnostic? {
        let known = Set(
            directories.flatMap { (try? FileSystem.names(in: $0.path)) ?? [] }.compactMap(Self.name(ofFile:))
        )
        .union(["terminal", "web", "desktop"])
        guard !known.contains(name), let nearest = NearestName.of(name, in: known.sorted()) else { return nil }
        return Diagnostic(
            .unreadablePath, "unknown plugin '\(name.visible.shortened)'", severity: .warning, at: source,
            help: LookAlike.advice(name, nearest), fix: source.map { .rewriting(name, as: nearest, at: $0) })
    }

    /// The plugin that a library is of; nil for other files.
    private static func name(ofFile file: String) -> String? {
        guard file.hasPrefix("lib"), file.hasSuffix(".so") else { return nil }
        let stem = String(file.dropFirst(3).dropLast(3))
        return stem.hasSuffix("Presenter") ? String(stem.dropLast("Presenter".count)).lowercased() : stem
    }

    /// Throws when one of the configured plugins can never be one.
    package func check() throws(ProjectError) {
        if let finding = findings().first { throw ProjectError(.unusablePlugin, finding.message) }
    }

    private func find(named name: String) throws(ProjectError) -> (path: FilePath, origin: Origin) {
        let names = Self.fileNames(of: name)
        for (directory, origin) in directories {
            for file in names.map(directory.appending) where (try? FileSystem.item(at: file)) != nil {
                return (file, origin)
            }
        }
        throw ProjectError(
            .pluginNotFound,
            "the plugin '\(name)' was not found: there is no \(names.joined(separator: " or ")) in"
                + " \(directories.map(\.path.text).joined(separator: ", "))",
            advice: "build it, or set its path: plugins: [{ path: … }]")
    }

    /// What the library of a plugin is called: of `my-screen`, `libMyScreenPresenter.so` or `libmy-screen.so`.
    static func fileNames(of name: String) -> [String] {
        let words = name.split { !$0.isLetter && !$0.isNumber }
        let capitalised = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return ["lib\(capitalised)Presenter.so", "lib\(name).so"]
    }
}
