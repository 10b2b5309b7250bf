import MarqueeModel
import MarqueeYAML

/// Finds what a project wants that needs trust. Reads nothing but the configuration and the plugins' files, and runs
/// and contacts nothing.
package struct TrustSurvey {
    /// The digest of a file, as text; nil when it cannot be read.
    package typealias FileDigest = (FilePath) -> String?

    private let project: Project
    private let digest: FileDigest
    private var configuration: ProjectConfiguration { project.configuration }

    package init(of project: Project, digest: @escaping FileDigest) {
        self.project = project
        self.digest = digest
    }

    /// What some uses of the project need trust for, in the order in which people read it; nothing for most projects.
    package func requirements(for uses: some Sequence<TrustUse>) -> [TrustRequirement] {
        let uses = Set(uses)
        let usual = [.packages] + TrustUse.all(of: project)
        return usual.filter(uses.contains).flatMap { requirements(for: $0, among: uses) }
    }

    private func requirements(for use: TrustUse, among uses: Set<TrustUse>) -> [TrustRequirement] {
        switch use {
        case .packages: configuration.plugins.compactMap(package)
        case .plugins:
            // Who trusts the package trusts what it makes.
            configuration.plugins.filter { !uses.contains(.packages) || package($0) == nil }.compactMap(plugin)
        case .files: files
        case .store: store
        case .target(let name): configuration.targets.filter { $0.name == name }.compactMap(target)
        case .fleet(let name): configuration.targets.filter { $0.name == name }.compactMap(fleet)
        case .contents: [contents].compactMap(\.self)
        case .online: [online].compactMap(\.self)
        case .intake: [intake].compactMap(\.self)
        case .links: [links].compactMap(\.self)
        }
    }

    /// What a plugin of the project needs trust for, by the path that it was found at; nil for nothing.
    package func requirement(ofPluginAt path: String) -> TrustRequirement? {
        let libraries = PluginLibraries(project: project)
        // One that is nowhere is not the one.
        return configuration.plugins.first { (try? libraries.find($0).path.text) == path }.flatMap(plugin)
    }

    // MARK: Plugins

    /// Presenters that come along need no trust. What lies in the project, or was named by its path, is code that the
    /// project brings; what the user installed elsewhere only when it is to get variables.
    private func plugin(_ plugin: ProjectConfiguration.Plugin) -> TrustRequirement? {
        let libraries = PluginLibraries(project: project)
        // One that is nowhere runs nothing.
        guard let library = try? libraries.find(plugin), library.origin != .bundled else { return nil }
        guard library.origin == .project || !plugin.environment.isEmpty else { return nil }
        let real = library.path.realAsFarAsItExists
        let digest = digest(real)
        let isUnreadable = digest == nil && (try? FileSystem.item(at: real)) != nil
        var identity = Self.identity(of: plugin, at: real)
        identity["file"] = digest.map(Value.string) ?? .null
        return TrustRequirement(
            .plugins, "run the plugin '\(library.written)'\(place(of: library, real))\(Self.terms(of: plugin))",
            .object(identity), isVerifiable: !isUnreadable)
    }

    /// The package that a plugin of the project is built from, whatever becomes of it: its author changes it all the time.
    /// Nil for nothing.
    private func package(_ plugin: ProjectConfiguration.Plugin) -> TrustRequirement? {
        guard let library = try? PluginLibraries(project: project).find(plugin), let product = library.product else {
            return nil
        }
        let package = product.package.shown(in: project.root)
        return TrustRequirement(
            .packages,
            "build the plugin '\(library.written)' from the package in '\(package)' and run it\(Self.terms(of: plugin)),"
                + " each time that it changes",
            .object(Self.identity(of: plugin, at: library.path)))
    }

    private static func terms(of plugin: ProjectConfiguration.Plugin) -> String {
        let inside = plugin.isolation == ProjectConfiguration.Plugin.Isolation.none ? " inside the host" : ""
        return inside + phrase(plugin.environment)
    }

    private static func identity(of plugin: ProjectConfiguration.Plugin, at file: FilePath) -> ValueObject {
        [
            "plugin": .string(file.text), "environment": .list(plugin.environment.map(Value.string)),
            "isolation": .string(plugin.isolation?.rawValue ?? ""),
            "limits": identity(of: plugin.limits), "sandbox": identity(of: plugin.sandbox),
        ]
    }

    /// Where its file is, as far as its name does not say so.
    private func place(of library: PluginLibraries.Library, _ real: FilePath) -> String {
        let shown = library.path.shown(in: project.root).text
        let found = library.origin == .project && shown != library.written ? shown : nil
        let target = real == library.path ? nil : "a link to \(real.shown(in: project.root))"
        let parts = [found, target].compactMap(\.self)
        return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    }

    private static func identity(of limits: ProjectConfiguration.Plugin.Limits) -> Value {
        func text<Count>(_ limit: ProjectConfiguration.Plugin.Limit<Count>, _ number: (Count) -> Int64) -> Value {
            switch limit {
            case .standard: "standard"
            case .none: "none"
            case .most(let count): .integer(number(count))
            }
        }
        return [
            "memory": text(limits.memory) { $0.bytes }, "files": text(limits.files) { Int64($0) },
            "processes": text(limits.processes) { Int64($0) },
        ]
    }

    private static func identity(of sandbox: ProjectConfiguration.Plugin.Sandbox?) -> Value {
        guard let sandbox else { return .null }
        return [
            "read": .list(sandbox.read.map(Value.string)), "write": .list(sandbox.write.map(Value.string)),
            "network": .boolean(sandbox.allowsNetwork),
        ]
    }

    // MARK: Servers

    private func target(_ target: ProjectConfiguration.Target) -> TrustRequirement? {
        let use = TrustUse.target(target.name)
        switch target.kind {
        case .dashboard(let url, let token): return server(use, "sync with", url, [token])
        case .cleverTap(let url, let account, let token): return server(use, "sync with", url, [account, token])
        case .contentful(let space):
            return server(use, "sync with", space.address, space.settings)
        case .file(let directory): return outside(use, "write definitions into", directory)
        }
    }

    private func fleet(_ target: ProjectConfiguration.Target) -> TrustRequirement? {
        guard case .dashboard(let url, let token) = target.kind else { return nil }
        let settings = [url] + [token].compactMap(\.self)
        return TrustRequirement(
            .fleet(target.name),
            "let \(url.value) say what the host shows\(Self.phrase(settings.flatMap(\.variables)))",
            ["dashboard": .list(settings.map { .string($0.value) })])
    }

    private var contents: TrustRequirement? {
        configuration.content.flatMap { server(.contents, "fetch contents from", $0.url, [$0.token]) }
    }

    private var online: TrustRequirement? {
        configuration.online.flatMap { server(.online, "tell what recipes show, and to whom, to", $0.url, [$0.token]) }
    }

    private func server(
        _ use: TrustUse, _ verb: String, _ url: Setting<String>, _ secrets: [Setting<String>?]
    ) -> TrustRequirement {
        let settings = [url] + secrets.compactMap(\.self)
        return TrustRequirement(
            use, "\(verb) \(url.value)\(Self.phrase(settings.flatMap(\.variables)))",
            ["server": .list(settings.map { .string($0.value) })])
    }

    private var intake: TrustRequirement? {
        guard let token = configuration.listenToken, case let names = token.variables, !names.isEmpty else {
            return nil
        }
        return TrustRequirement(
            .intake, "take notifications in\(Self.phrase(names)) as their token", ["intake": .string(token.value)])
    }

    // MARK: Places

    /// Nothing for one that is refused anyway.
    private var store: [TrustRequirement] {
        guard (try? project.checkStore()) != nil else { return [] }
        return [outside(.store, "keep its queue and files in", configuration.store)].compactMap(\.self)
    }

    private var files: [TrustRequirement] {
        var requirements: [TrustRequirement] = []
        if configuration.files.allowPrivateHosts {
            requirements.append(
                TrustRequirement(.files, "download files from private addresses", ["privateHosts": true]))
        }
        return requirements
            + configuration.files.directories.compactMap { outside(.files, "show files of", $0) }
            + configuration.plugins.flatMap(\.pages).compactMap { outside(.files, "show pages of", $0) }
    }

    private func outside(_ use: TrustUse, _ verb: String, _ setting: Setting<String>) -> TrustRequirement? {
        let place = FilePath(setting.value).absolute(in: project.root).realAsFarAsItExists
        guard !place.isInside(project.root) else { return nil }
        return TrustRequirement(use, "\(verb) \(place), outside of its folder", ["place": .string("\(use) \(place)")])
    }

    private var links: TrustRequirement? {
        let schemes = configuration.urlSchemes.map { $0.value.lowercased() }.sorted()
        guard !schemes.isEmpty else { return nil }
        return TrustRequirement(
            .links, "open links that begin with \(schemes.map { "\($0):" }.joined(separator: ", "))",
            ["schemes": .list(schemes.map(Value.string))])
    }

    // MARK: Variables

    private static func phrase(_ variables: [String]) -> String {
        guard !variables.isEmpty else { return "" }
        return " with \(variables.map { "$\($0)" }.joined(separator: " and ")) of your environment"
    }
}
