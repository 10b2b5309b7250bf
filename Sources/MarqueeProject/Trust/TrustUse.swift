import MarqueeYAML

/// What a command may want to do that a project can turn against its user.
package enum TrustUse: Sendable, Hashable {
    /// Start the project's plugins.
    case plugins
    /// Build those of them that come from Swift packages, and start what that makes. No other command than the one for
    /// their author asks for it.
    case packages
    /// Fetch the files that messages name.
    case files
    /// Open the project's store.
    case store
    /// Read or write a target of a sync, by its name.
    case target(String)
    /// Join a dashboard, a target by its name, which then says what the host shows.
    case fleet(String)
    /// Fetch contents of inbox items.
    case contents
    /// Tell a server what recipes are about to show.
    case online
    /// Take notifications in over the network.
    case intake
    /// Open links.
    case links

    /// Everything that a project wants by itself, in the order in which people read it.
    package static func all(of project: Project) -> [TrustUse] {
        [.plugins] + project.configuration.targets.map { .target($0.name) }
            + [project.configuration.connect.map { .fleet($0.target.value) }].compactMap(\.self)
            + [.contents, .online, .files, .links, .intake, .store]
    }
}
