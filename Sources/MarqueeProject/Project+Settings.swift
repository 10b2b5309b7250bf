public import MarqueeModel
import MarqueeYAML

extension Project {
    /// What its configuration says about its host: `HostConfiguration(project.settings)` is the configuration of
    /// `marquee run`. Read anew at each access, as directories and the theme's files may have come since.
    public var settings: ProjectSettings {
        ProjectSettings(
            name: name, store: store.text, presenters: configuration.presenters, resolution: resolutionOptions(),
            recipes: configuration.recipes, theme: theme(),
            // One that is missing is told of when something is looked for in it.
            fileDirectories: fileDirectories.map { ((try? FileSystem.realPath(of: $0)) ?? $0).text },
            maxFileBytes: configuration.files.maxBytes, cacheBytes: configuration.files.cacheBytes,
            allowPrivateHosts: configuration.files.allowPrivateHosts, notCarried: notCarried)
    }

    private var notCarried: [String] {
        [
            ("plugins", !configuration.plugins.isEmpty), ("targets", !configuration.targets.isEmpty),
            ("connect", configuration.connect != nil), ("listen", configuration.listenToken != nil),
            ("content", configuration.content != nil), ("online", configuration.online != nil),
        ].filter(\.1).map(\.0)
    }
}
