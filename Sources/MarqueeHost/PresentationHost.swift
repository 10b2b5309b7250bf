public import Logging
import MarqueeFiles
public import MarqueeModel
public import MarqueePlugins
import MarqueeStore
public import MarqueeSystem
import MarqueeThreads
public import PresenterKit

/// A host: takes messages in, keeps them in a queue that survives anything, and drives presenters, one visual message at
/// a time.
///
/// Register producers, presenters and plugins first; the first message or ``run(until:)`` starts the host, and nothing
/// can be registered after that. Any number of hosts live in one process, each with its own templates and its own store.
/// One host at a time, over all processes, runs a store; any number take messages in.
///
/// It runs on a thread of its own, so saving never holds up the application.
public actor PresentationHost {
    /// Where it keeps its state, and by which rules it works.
    public nonisolated let configuration: HostConfiguration

    let clock: any HostClock
    let logger: Logger
    let delegate: (any HostDelegate)?
    let linkOpener: any LinkOpener
    let observers: [any HostObserver]
    let makeID: @Sendable () -> String
    private nonisolated let thread: ActorThread

    private var producers: [any TemplateProducer] = []
    var presenters: [PresenterRegistration] = []
    var plugins: [PluginSource] = []
    private var opened: OpenedHost?
    /// What the running host works with; nil while it does not run.
    var running: RunningHost?

    /// The host's own thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        thread.unowned
    }

    /// Creates a host. Nothing is opened before it starts.
    ///
    /// - Parameters:
    ///   - delegate: Decides on messages and gets key-value actions. Kept as long as the host.
    ///   - linkOpener: Opens the links of actions; the default refuses them.
    ///   - observers: Follow what happens.
    ///   - logger: Gets what is not an event. The default keeps quiet below warnings.
    ///   - clock: Time; tests bring their own.
    /// - Throws: When the system has no thread left.
    public init(
        _ configuration: HostConfiguration, delegate: (any HostDelegate)? = nil,
        linkOpener: any LinkOpener = NoLinkOpener(), observers: [any HostObserver] = [], logger: Logger? = nil,
        clock: any HostClock = SystemClock()
    ) throws {
        self.configuration = configuration
        self.delegate = delegate
        self.linkOpener = linkOpener
        self.observers = observers
        self.clock = clock
        self.logger = logger ?? Self.quietLogger()
        self.makeID = RandomIDs.make
        self.thread = try ActorThread()
    }

    private static func quietLogger() -> Logger {
        var logger = Logger(label: "marquee.host")
        logger.logLevel = .warning
        return logger
    }
}

extension PresentationHost {
    // MARK: Registration

    /// Adds definitions.
    ///
    /// - Throws: ``HostError`` once the host has started.
    public func register(_ producer: any TemplateProducer) throws {
        try checkNotStarted("a template producer")
        producers.append(producer)
    }

    /// Adds definitions that are there already.
    ///
    /// - Throws: ``HostError`` once the host has started.
    public func register(_ definitions: TemplateDefinition...) throws {
        try register(FixedTemplates(definitions))
    }

    /// Adds a presenter that this application draws with, under a name; its full name is `app.NAME`.
    ///
    /// - Throws: ``HostError`` once the host has started.
    public func register(_ presenter: any Presenter, as name: String) throws {
        try checkNotStarted("the presenter '\(name)'")
        presenters.append(PresenterRegistration(name: name, presenter: presenter))
    }

    /// Adds a plugin, which is loaded when the host runs.
    ///
    /// - Throws: ``HostError`` once the host has started.
    public func register(_ plugin: PluginSource) throws {
        try checkNotStarted("the plugin \(plugin.path)")
        plugins.append(plugin)
    }

    private func checkNotStarted(_ subject: String) throws {
        guard opened == nil else {
            throw HostError(
                .alreadyStarted, "\(subject) cannot be registered: the host has started; register before that")
        }
    }

    /// Collects the definitions and opens the store, once.
    func open() throws -> OpenedHost {
        if let opened { return opened }
        let opened = try OpenedHost(configuration, producers: producers)
        self.opened = opened
        return opened
    }

    /// The definitions of the host, collected at the first call.
    ///
    /// - Throws: ``DefinitionError`` with every problem of every producer, or a store's error.
    public func catalog() throws -> TemplateCatalog {
        try open().catalog
    }
}

/// What a started host has, running or not.
struct OpenedHost: Sendable {
    let catalog: TemplateCatalog
    let store: Store
    let resolver: MessageResolver

    init(_ configuration: HostConfiguration, producers: [any TemplateProducer]) throws {
        var definitions: [TemplateDefinition] = []
        var diagnostics: [Diagnostic] = []
        for producer in producers {
            do {
                definitions += try producer.defineTemplates(for: configuration)
            } catch let error as DefinitionError {
                diagnostics += error.diagnostics
            }
        }
        guard diagnostics.isEmpty else { throw DefinitionError(diagnostics) }
        catalog = try TemplateCatalog(definitions, presenters: configuration.presenters)
        resolver = MessageResolver(catalog: catalog, options: configuration.resolution)
        store = try Store(at: configuration.store)
    }
}
