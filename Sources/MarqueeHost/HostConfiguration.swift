public import MarqueeFiles
public import MarqueeModel
public import MarqueePlugins
public import MarqueeRecipes
package import MarqueeStore

/// Says whether the message of a recipe with `labels: { online: true }` may be shown. Called from any task, for several
/// recipes at once, and again after a restart; what it throws is a no: a `WordedError` is the message's
/// reason, anything else is in the log. Cancellation ends it.
public typealias OnlineCheck = @Sendable (OnlineQuery) async throws -> Bool

/// Where a host keeps its state, and by which rules it works.
public struct HostConfiguration: Sendable {
    /// What the application calls this host, for those that define templates for several; nil: it has no name.
    public var name: String?
    /// A directory of the host's own, for its database and its files; made when missing, readable by its owner only.
    public var store: String
    /// Presenters of definitions that name none.
    public var presenters: PresenterDefaults
    /// Strictness, locales and link schemes.
    public var resolution: ResolutionOptions
    /// Caps and playlists of recipes.
    public var recipes: RecipeOptions
    /// Asked about recipes that want the server's word; nil: they win nothing.
    public var onlineCheck: OnlineCheck?
    /// How long that may take; what has no answer by then is a no.
    public var onlineTimeout: TimeSpan
    /// How messages look, for presenters that draw; the paths of its files are absolute.
    public var theme: Theme
    /// What may be fetched, and how much of it is kept.
    public var files: FileOptions
    /// How long a presentation may stay unacknowledged, where its definition does not say.
    public var presentationTimeout: TimeSpan
    /// How long a presenter has to dismiss what it was asked to close.
    public var closeTimeout: TimeSpan
    /// How long the delegate has to decide.
    public var delegateTimeout: TimeSpan
    /// How plugins in processes of their own are watched over.
    public var plugins: PluginSupervision
    /// The path of `marquee-plugin-runner`, under which such plugins run. Nil: what the variable `MARQUEE_PLUGIN_RUNNER`
    /// says, else beside the running program, where `swift build --product marquee-plugin-runner` puts it.
    public var pluginRunner: String?
    /// Asked before each start of a plugin's process, the first and those after a crash: why it is not to be started, as the
    /// rest of a sentence, or nil. The text is the path of the file that would run: a library is copied first, so that what
    /// was looked at is what runs. Asked again after a pause for one that is refused, which is at most
    /// ``PluginSupervision/longestDelay``; and before a changed file takes the place of one that runs. Nil: every plugin may
    /// start.
    public var pluginAdmission: (@Sendable (PluginSource, String) -> String?)?
    /// Whether the host runs on without a plugin that cannot be used: messages for its presenters then wait.
    public var skipsBrokenPlugins: Bool
    /// How often what is older than it is kept leaves the store.
    package var upkeepInterval = TimeSpan.seconds(3_600)
    /// How much the store keeps.
    package var storeOptions = StoreOptions()
    /// How long the recovery of a damaged store waits for others that write into it.
    package var recoveryPatience = TimeSpan.seconds(10)

    /// Creates a configuration with the defaults of the specification.
    public init(
        store: String, name: String? = nil, presenters: PresenterDefaults = PresenterDefaults(),
        resolution: ResolutionOptions = ResolutionOptions(), recipes: RecipeOptions = RecipeOptions(),
        files: FileOptions = FileOptions(), pluginRunner: String? = nil
    ) {
        self.store = store
        self.name = name
        self.presenters = presenters
        self.resolution = resolution
        self.recipes = recipes
        self.files = files
        self.theme = Theme()
        self.onlineCheck = nil
        self.onlineTimeout = .seconds(10)
        self.presentationTimeout = .seconds(10)
        self.closeTimeout = .seconds(5)
        self.delegateTimeout = .seconds(10)
        self.plugins = PluginSupervision()
        self.pluginRunner = pluginRunner
        self.pluginAdmission = nil
        self.skipsBrokenPlugins = false
    }

    /// Creates the configuration that a project's says, as `marquee run` has it. What it cannot carry, as plugins, is in
    /// ``ProjectSettings/notCarried``.
    ///
    /// - Parameter name: What the application calls this host.
    public init(_ settings: ProjectSettings, name: String? = nil) {
        self.init(
            store: settings.store, name: name, presenters: settings.presenters, resolution: settings.resolution,
            recipes: settings.recipes, files: FileOptions(settings))
        self.theme = settings.theme
    }

    /// Whom definitions are made for.
    var instance: HostInstance { HostInstance(name: name, presenters: presenters) }
}
