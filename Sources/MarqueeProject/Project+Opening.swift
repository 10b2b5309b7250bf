public import MarqueeModel
import MarqueeYAML

/// What an application does with a project.
extension Project {
    /// Opens the project in a directory.
    ///
    /// - Parameter directory: Absolute, or as seen from the working directory.
    /// - Throws: ``ProjectError``, or ``DefinitionError`` with every mistake in its configuration.
    public init(at directory: String) throws {
        do {
            // Findings name paths as seen from the project.
            let root = Self.root(at: FilePath(directory), workingDirectory: try Self.here())
            try self.init(at: root, workingDirectory: root, environment: [:])
        } catch let error as InvalidDocuments {
            throw DefinitionError(error.report.diagnostics)
        }
    }

    /// Opens the nearest project: that of a directory, or of one around it; nil when there is none.
    ///
    /// - Parameter directory: Absolute, or as seen from the working directory, which is the default.
    /// - Throws: ``ProjectError``, or ``DefinitionError`` with every mistake in its configuration.
    public static func nearest(to directory: String = ".") throws -> Project? {
        try nearestRoot(from: FilePath(directory).absolute(in: here())).map { try Project(at: $0.text) }
    }

    private static func here() throws(ProjectError) -> FilePath {
        do throws(FileSystem.Failure) {
            return try FileSystem.workingDirectory()
        } catch {
            throw ProjectError(.unreadable, "the working directory cannot be determined: \(error)")
        }
    }

    /// Its directory, absolute and without links.
    public var directory: String { root.text }

    /// What its configuration says.
    public var settings: ProjectSettings { ProjectSettings(of: self) }

    /// Its definitions.
    ///
    /// - Throws: ``DefinitionError`` with every problem and its place.
    public func catalog() throws(DefinitionError) -> TemplateCatalog {
        let presenters = configuration.presenters
        return try TemplateCatalog(
            YAMLTemplates(project: self).defineTemplates(for: HostInstance(presenters: presenters)),
            presenters: presenters)
    }

    /// The messages of one of its files: `messages(named: "welcome")` is what `marquee send welcome` sends.
    ///
    /// - Parameter name: The name of one in `messages`, or the path of a file of the project.
    /// - Throws: ``ProjectError`` when there is none, ``DefinitionError`` with every problem and its place.
    public func messages(named name: String) throws -> [Message] {
        let documents = try ownMessages(in: name)
        guard !documents.hasErrors else { throw DefinitionError(documents.report().diagnostics) }
        return documents.messages
    }
}

/// What the configuration of a project says, as an application hands it to a host; everything has a default.
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
    /// The directories below which local files may be read, absolute.
    public let fileDirectories: [String]
    /// The greatest size of a file whose argument sets none.
    public let maxFileBytes: ByteCount
    /// How much of downloaded files is kept.
    public let cacheBytes: ByteCount
    /// Whether hosts with private addresses may be asked for files.
    public let allowPrivateHosts: Bool
    /// What the project configures beside this, by its keys (`plugins`, `targets`, `connect`, `listen`, `content`): a host's
    /// configuration cannot carry it, so that an application has to do it itself, or to do without.
    public let notCarried: [String]

    init(of project: Project) {
        name = project.name
        store = project.store.text
        presenters = project.configuration.presenters
        resolution = project.resolutionOptions()
        recipes = project.configuration.recipes
        fileDirectories = project.fileDirectories.map(\.text)
        let files = project.configuration.files
        (maxFileBytes, cacheBytes) = (files.maxBytes, files.cacheBytes)
        allowPrivateHosts = files.allowPrivateHosts
        let configuration = project.configuration
        notCarried = [
            ("plugins", !configuration.plugins.isEmpty), ("targets", !configuration.targets.isEmpty),
            ("connect", configuration.connect != nil), ("listen", configuration.listenToken != nil),
            ("content", configuration.content != nil),
            ("online", configuration.online != nil),
        ].filter(\.1).map(\.0)
    }
}
