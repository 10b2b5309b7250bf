public import Logging
import MarqueeDatabase
import MarqueeFiles
public import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeRecipes
import MarqueeStore
public import MarqueeSystem
import MarqueeThreads
import PresenterKit
import Synchronization

/// A host: takes messages in, keeps them in a queue that survives anything, and drives presenters, one visual message at
/// a time.
///
/// ```swift
/// let host = try PresentationHost(store: "/var/lib/kiosk")
/// try await host.register(Template("card").argument("title", default: "Welcome")) { context in
///     print(try context.string("title"))
///     context.presented()
///     context.dismissed()
/// }
/// try await host.enqueue(Message("card", arguments: ["title": "Spring is here"]))
/// try await host.run(until: .empty)
/// ```
///
/// Register templates, presenters and plugins first; the first message or ``run(until:)`` starts the host, and nothing
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
    nonisolated let eventStreams = EventStreams<HostEvent>(limit: 10_000)
    let makeID: @Sendable () -> String
    private nonisolated let thread: ActorThread

    var producers: [any TemplateProducer] = []
    var presenters: [PresenterRegistration] = []
    var sources: [PluginSource] = []
    private(set) var opened: OpenedHost?
    /// What a run begins with, where ``prepare()`` has seen to it already.
    var prepared: (OpenedHost, HostClaim)?
    /// Who reads or replaces the store as a whole; nil as a rule.
    var care: StoreMaintenance?
    /// How often the definitions were asked for anew, and which of those was the last that counted.
    var reloads: (begun: Int, applied: Int) = (0, 0)
    /// Why the last definitions cannot be used, which is said once; nil when they are in force.
    var refusedDefinitions: DefinitionsRefusal?
    /// Whoever wants to know when ``refusedDefinitions`` or the definitions are other ones.
    nonisolated let definitionNews = EventStreams<Void>(limit: 1)
    /// Told what recipes lead to, by the order in which they came.
    var recipeListeners: [Int: RecipeListener] = [:]
    /// Tells them of one after the other.
    var telling: Task<Void, Never>?
    /// How the line to a dashboard is; nil where there is none.
    var dashboard: HostStatus.Dashboard?
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

    /// Creates a host with a store, and everything else by default.
    ///
    /// - Parameter store: A directory of the host's own, for its database and its files; made when missing.
    /// - Throws: When the system has no thread left.
    public init(store: String) throws {
        try self.init(HostConfiguration(store: store))
    }

    private static func quietLogger() -> Logger {
        var logger = Logger(label: "marquee.host")
        logger.logLevel = .warning
        return logger
    }
}

extension PresentationHost {
    /// Collects the definitions and opens the store, once. While that is being recovered, it is waited for.
    func open() async throws -> OpenedHost {
        try await storeIsFree()
        if let opened { return opened }
        let opened = try OpenedHost(
            configuration, producers: producers, isAttended: delegate != nil, clock: clock, makeID: makeID)
        self.opened = opened
        return opened
    }

    /// The definitions of the host, collected at the first call, and as ``reloadDefinitions()`` has replaced them since.
    ///
    /// - Throws: ``DefinitionError`` with every problem of every producer, or a store's error.
    public func catalog() async throws -> TemplateCatalog {
        try await open().catalog
    }
}

/// What a started host has, running or not.
final class OpenedHost: Sendable {
    let store: Store
    /// Where recipes say that they have changed something.
    let news = RecipeNews()
    private let current: CurrentResolver
    private let asksOnline: Bool
    /// Whether an application says what a person was notified of.
    private let isAttended: Bool
    private let clock: any HostClock
    private let makeID: @Sendable () -> String

    init(
        _ configuration: HostConfiguration, producers: [any TemplateProducer], isAttended: Bool,
        clock: any HostClock, makeID: @escaping @Sendable () -> String
    ) throws {
        let definitions = try HostedDefinitions(configuration, producers: producers)
        current = CurrentResolver(
            MessageResolver(catalog: definitions.catalog, options: configuration.resolution))
        store = try Store(at: configuration.store, options: configuration.storeOptions)
        asksOnline = configuration.onlineCheck != nil
        (self.isAttended, self.clock, self.makeID) = (isAttended, clock, makeID)
        use(definitions.recipes)
    }

    /// With the definitions of the moment: whoever keeps one keeps those.
    var resolver: MessageResolver { current.resolver }

    var catalog: TemplateCatalog { resolver.catalog }

    var definitions: HostedDefinitions {
        HostedDefinitions(catalog: catalog, recipes: store.recipes.rules?.recipes ?? RecipeSet([]))
    }

    func replace(_ definitions: HostedDefinitions) {
        current.resolver = MessageResolver(catalog: definitions.catalog, options: resolver.options)
        use(definitions.recipes)
    }

    /// What the store keeps of this must not keep the store.
    private func use(_ recipes: RecipeSet) {
        store.recipes.rules = RecipeRules(
            recipes, hasTemplate: { [current] in current.resolver.catalog[$0] != nil },
            definition: { [current] in current.resolver.catalog[$0] }, asksOnline: asksOnline,
            staging: RecipeMessages(
                store.inbox, resolver: { [current] in current.resolver }, isAttended: isAttended, clock: clock,
                makeID: makeID),
            noticed: { [news] in news.send() })
    }
}

/// The definitions that messages are resolved with, at this moment.
private final class CurrentResolver: Sendable {
    private let current: Mutex<MessageResolver>

    init(_ resolver: MessageResolver) {
        current = Mutex(resolver)
    }

    var resolver: MessageResolver {
        get { current.withLock(\.self) }
        set { current.withLock { $0 = newValue } }
    }
}
