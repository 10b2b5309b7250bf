import MarqueeModel
public import PresenterKit

/// What a plugin said of itself when it started.
public struct PluginSummary: Sendable, Hashable {
    /// One of its presenters.
    public struct Presenter: Sendable, Hashable {
        /// The name, unique in its plugin.
        public let name: String
        /// What it can be given.
        public let presents: Set<PresentationKind>

        /// The kinds as they are written, templates first.
        package var kindNames: [String] {
            PresentationKind.allCases.filter(presents.contains).map(\.rawValue)
        }
    }

    /// The library's path, as it was registered.
    public let path: String
    /// The plugin's name.
    public let name: String
    /// The plugin's own version.
    public let version: String
    /// What it presents with.
    public let presenters: [Presenter]

    package init(path: String, _ description: PluginDescription) {
        self.path = path
        self.name = description.name
        self.version = description.version
        self.presenters = description.presenters.map { Presenter(name: $0.name, presents: $0.presents) }
    }
}

extension PluginDescription {
    /// Checks that it speaks as this host does, that its names are names, and that every presenter could be made.
    package func check(of plugin: String) throws(PluginError) {
        guard boundaryVersion == Boundary.version else { throw .otherProtocol(plugin, version: boundaryVersion) }
        let names = [("its name", name)] + presenters.map { ("the name of a presenter", $0.name) }
        for (subject, name) in names {
            guard let problem = NameRule.problem(of: name) else { continue }
            throw PluginError(.invalidName, plugin, "has an invalid name in its hello message: \(subject) \(problem)")
        }
        if let twice = Dictionary(grouping: presenters, by: \.name).first(where: { $1.count > 1 })?.key {
            throw PluginError(
                .duplicateName, plugin, "has two presenters named '\(twice)'", advice: "rename one of them")
        }
        guard let broken = presenters.first(where: { $0.failure != nil }), let reason = broken.failure else { return }
        throw PluginError(.startFailed, plugin, "did not start: its presenter '\(broken.name)': \(reason)")
    }
}
