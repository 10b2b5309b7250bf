/// What the configuration of a project says about its host; everything has a default. A host's configuration is made of it:
/// `HostConfiguration(project.settings)`.
public struct ProjectSettings: Sendable {
    /// The project's name: as configured, else its folder's.
    public let name: String
    /// The directory of the host's database and files, absolute.
    public let store: String
    /// Presenters of definitions that name none.
    public let presenters: PresenterDefaults
    /// Strictness, locales and link schemes.
    public let resolution: ResolutionOptions
    /// Caps and playlists of recipes.
    public let recipes: RecipeOptions
    /// How messages look; the paths of its files are absolute, and one that is missing is left out.
    public let theme: Theme
    /// The directories below which local files may be read, absolute, links resolved where the directory exists.
    public let fileDirectories: [String]
    /// The greatest size of a file whose argument sets none.
    public let maxFileBytes: ByteCount
    /// How much of downloaded files is kept.
    public let cacheBytes: ByteCount
    /// Whether hosts with private addresses may be asked for files.
    public let allowPrivateHosts: Bool
    /// What the project configures beside this, by its keys (`plugins`, `targets`, `connect`, `listen`, `content`, `online`):
    /// a host's configuration cannot carry it, so that an application has to do it itself, or to do without.
    public let notCarried: [String]

    package init(
        name: String, store: String, presenters: PresenterDefaults, resolution: ResolutionOptions,
        recipes: RecipeOptions, theme: Theme, fileDirectories: [String], maxFileBytes: ByteCount,
        cacheBytes: ByteCount, allowPrivateHosts: Bool, notCarried: [String]
    ) {
        self.name = name
        self.store = store
        self.presenters = presenters
        self.resolution = resolution
        self.recipes = recipes
        self.theme = theme
        self.fileDirectories = fileDirectories
        self.maxFileBytes = maxFileBytes
        self.cacheBytes = cacheBytes
        self.allowPrivateHosts = allowPrivateHosts
        self.notCarried = notCarried
    }
}
