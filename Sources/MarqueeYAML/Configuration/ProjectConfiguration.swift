package import MarqueeModel

/// What `marquee.yaml` says. Everything has a default; paths are as written, relative to the project.
package struct ProjectConfiguration: Sendable {
    /// The project's name.
    package var name: Setting<String>?
    /// Folders and files of definitions.
    package var templates = [Setting("templates")]
    /// Plugins to load, in order.
    package var plugins = [Plugin(location: .name("terminal"))]
    /// The presenter of templates that name none, as written.
    package var templatePresenter: Setting<String>?
    /// The presenter of functions that name none, as written.
    package var functionPresenter: Setting<String>?
    /// The locale whose values are preferred.
    package var locale: Setting<String>?
    /// Locales that stand in.
    package var fallbackLocales: [Setting<String>] = []
    /// The folder of the database and the file cache.
    package var store = Setting(".marquee")
    /// Limits and folders of files.
    package var files = Files()
    /// Whether a value that cannot be used refuses its message.
    package var isStrict = false
    /// Schemes of links that may be opened, beside http and https.
    package var urlSchemes: [Setting<String>] = []
    /// The function that gets what `key-value` actions give.
    package var onKeyValues: Setting<String>?
    /// Where definitions are sent, in the order in which they are written.
    package var targets: [Target] = []
    /// The dashboard that `run` joins; nil: none, unless the command line names one.
    package var connect: Connect?
    /// The token that `run --listen` asks for, unexpanded.
    package var listenToken: Setting<String>?
    /// Where contents come from that notifications do not bring along; nil: nowhere.
    package var content: Content?
    /// Whom recipes ask that want a server's word; nil: nobody.
    package var online: Online?
    /// How often messages of recipes may be seen, all together.
    package var caps = RecipeCaps()
    /// How recipes of one playlist take turns, by its name.
    package var playlists: [Setting<(name: String, rotation: PlaylistRotation)>] = []

    /// How messages look; its files are as written.
    package var theme = Theme()
    /// Where each file of the theme is written, by its key.
    package var themeFiles: [(key: String, file: Setting<String>)] = []
    /// What `validate` makes of warnings, by their code.
    package var severities: [DiagnosticCode: FindingSeverity] = [:]

    /// Everything by default.
    package init() {}

    /// The default presenters: those that are written, else the terminal's where its plugin is loaded.
    package var presenters: PresenterDefaults {
        let terminal = plugins.contains { $0.location == .name("terminal") } ? "terminal" : nil
        return PresenterDefaults(
            template: templatePresenter?.value ?? terminal, function: functionPresenter?.value ?? terminal)
    }

    /// What holds for all recipes.
    package var recipes: RecipeOptions {
        RecipeOptions(
            caps: caps,
            playlists: Dictionary(playlists.map { ($0.value.name, $0.value.rotation) }) { first, _ in first })
    }

    /// The locales in the order in which they are preferred.
    package var locales: LocaleChain {
        LocaleChain(current: locale?.value, fallback: fallbackLocales.map(\.value))
    }

    /// A plugin to load.
    package struct Plugin: Sendable {
        package enum Location: Sendable, Hashable {
            /// Looked for beside the executable, in `$MARQUEE_PLUGINS` and in the project's plugins.
            case name(String)
            case path(String)
        }

        package enum Isolation: String, Sendable, CaseIterable {
            /// In a child process.
            case process
            /// In the host.
            case none
        }

        package let location: Location
        /// Nil: not written.
        package var isolation: Isolation?
        /// Names of variables that its process gets beside the usual ones.
        package var environment: [String] = []
        /// Folders of HTML that it shows, each as a presenter.
        package var pages: [Setting<String>] = []
        /// The digest that its file must have; nil: any.
        package var sha256: String?
        /// What its process may use up.
        package var limits = Limits()
        /// What its process may reach; nil: whatever its user may.
        package var sandbox: Sandbox?
        package var source: SourceRange?
    }

    /// Limits and folders of files.
    package struct Files: Sendable {
        /// The greatest size of a file whose argument sets none.
        package var maxBytes = ByteCount(100_000_000)
        /// The size of the cache.
        package var cacheBytes = ByteCount(1_000_000_000)
        /// Whether hosts with private addresses may be asked.
        package var allowPrivateHosts = false
        /// Folders below which local files may be read.
        package var directories = [Setting("assets")]
    }

    /// Where contents come from. Texts are unexpanded.
    package struct Content: Sendable {
        /// A URL in which `{id}` stands for the content's id, and `{kind}` for what it is.
        package let url: Setting<String>
        /// What the server asks for.
        package let token: Setting<String>?
        /// Whether a running host fetches contents as soon as their notifications have arrived.
        package let isDownloadedAutomatically: Bool
        /// Whether the token may be sent unencrypted to another machine.
        package let isInsecure: Bool
    }

    /// A server that says whether a recipe may fire. Texts are unexpanded.
    package struct Online: Sendable {
        package let url: Setting<String>
        /// What the server asks for.
        package let token: Setting<String>?
        /// Whether the token may be sent unencrypted to another machine.
        package let isInsecure: Bool
    }

    /// A dashboard that a host joins.
    package struct Connect: Sendable {
        /// The target's name.
        package let target: Setting<String>
        /// What the host is called there; nil: not written.
        package var name: Setting<String>?
        package var labels: [String: String] = [:]
    }

    /// Somewhere that definitions are sent to. Texts are unexpanded.
    package struct Target: Sendable {
        package enum Kind: Sendable {
            case dashboard(url: Setting<String>, token: Setting<String>?)
            case cleverTap(url: Setting<String>, accountID: Setting<String>, accountToken: Setting<String>)
            case file(directory: Setting<String>)
            case contentful(Contentful)
        }

        /// A space of Contentful.
        package struct Contentful: Sendable {
            package let space: Setting<String>
            package let environment: Setting<String>?
            /// For the Management API.
            package let token: Setting<String>?
            package let deliveryToken: Setting<String>?
            /// Where the APIs are; nil: where Contentful has them.
            package let api: Setting<String>?

            /// Where it is, as written.
            package var address: Setting<String> { api ?? Setting("https://api.contentful.com", at: space.source) }

            /// All that is written.
            package var settings: [Setting<String>] {
                [space] + [environment, token, deliveryToken, api].compactMap(\.self)
            }
        }

        package let name: String
        package let kind: Kind
        /// Whether tokens may be sent unencrypted to another machine.
        package var isInsecure = false
        package let source: SourceRange
    }
}

extension ProjectConfiguration {
    /// Reads the bytes of a configuration. The value is nil when there is an error among the report's findings.
    package static func reading(
        _ bytes: [UInt8], file: String, grammar: Grammar = .standard
    ) -> (configuration: ProjectConfiguration?, report: DiagnosticReport) {
        let (configuration, report) = readingAll(bytes, file: file, grammar: grammar)
        return (report.diagnostics.hasErrors ? nil : configuration, report)
    }

    /// What can be read of a configuration that has errors; presenters that may be missing for that reason are made up.
    package static func readingPart(of bytes: [UInt8], file: String) -> ProjectConfiguration {
        var (configuration, _) = readingAll(bytes, file: file, grammar: .standard)
        let standard = Setting("terminal")
        configuration.templatePresenter = configuration.templatePresenter ?? standard
        configuration.functionPresenter = configuration.functionPresenter ?? standard
        return configuration
    }

    private static func readingAll(
        _ bytes: [UInt8], file: String, grammar: Grammar
    ) -> (configuration: ProjectConfiguration, report: DiagnosticReport) {
        let (text, problem) = SourceText.decoding(bytes, file: file)
        if let problem {
            return (ProjectConfiguration(), DiagnosticReport([problem], texts: [file: text], files: [file]))
        }
        let (tree, findings) = DocumentTree.reading(text)
        var reader = ConfigurationReader(NodeReader(tree, findings: findings, grammar: grammar))
        if let first = tree.documents.first { reader.read(first) }
        for document in tree.documents.dropFirst() {
            reader.nodes.report(
                .wrongShape, "a configuration must be a single document; another one begins here", at: document)
        }
        let diagnostics = reader.nodes.findings.inOrder
        let report = DiagnosticReport(diagnostics, fileCount: 1, texts: [file: text], files: [file])
        return (reader.configuration, report)
    }
}
