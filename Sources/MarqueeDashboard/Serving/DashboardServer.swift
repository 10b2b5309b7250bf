import Hummingbird
package import Logging
package import MarqueeModel
package import MarqueeServing
import NIOCore
import ServiceLifecycle

/// The dashboard: everything wired together.
package struct DashboardServer: Sendable {
    private let limits: ServerLimits
    private let hub: StreamHub
    private let upkeep: Upkeep
    private let application: Application<RouterResponder<DashboardContext>>

    /// - Parameters:
    ///   - channels: Made with the same options.
    ///   - now: What time it is.
    ///   - onListening: Called once, with the address, as soon as requests are taken.
    package init(
        _ options: DashboardOptions, _ channels: ServerChannels, storage: any DashboardStorage,
        now: @escaping @Sendable () -> Timestamp, logger: Logger,
        onListening: @escaping @Sendable (_ url: String) async -> Void
    ) throws {
        self.limits = options.limits
        let address = options.host
        self.hub = StreamHub(storage: storage, now: now, logger: logger)
        self.upkeep = Upkeep(storage: storage, now: now, logger: logger)
        self.application = Application(
            router: try Self.router(options, channels.connections, storage: storage, hub: hub, now: now),
            server: channels.builder,
            configuration: ApplicationConfiguration(
                address: .hostname(address, port: options.port),
                availableConnectionsDelegate: channels.availability),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? options.port
                await onListening(options.exposure.url(port: port))
            }, logger: logger)
    }

    /// Serves until it is asked to stop, by any element of a stream. Requests that have begun are finished, as long as the
    /// limits let them; then they are cut off.
    package func run(until stops: some AsyncSequence<Void, Never> & Sendable) async throws {
        var configuration = ServiceGroupConfiguration(
            services: [
                .init(
                    service: application, successTerminationBehavior: .gracefullyShutdownGroup,
                    failureTerminationBehavior: .cancelGroup),
                // Stopped first: as long as hosts listen, no server has done its work.
                .init(
                    service: StreamService(hub: hub), successTerminationBehavior: .gracefullyShutdownGroup,
                    failureTerminationBehavior: .cancelGroup),
                .init(service: upkeep, successTerminationBehavior: .ignore, failureTerminationBehavior: .ignore),
            ],
            logger: Logger(label: "marquee.lifecycle") { _ in SwiftLogNoOpLogHandler() })
        configuration.maximumGracefulShutdownDuration = limits.stopTime
        let group = ServiceGroup(configuration: configuration)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            defer { tasks.cancelAll() }
            tasks.addTask {
                for await _ in stops { await group.triggerGracefulShutdown() }
            }
            do {
                try await group.run()
            } catch is CancellationError where !Task.isCancelled {
                // The time to stop was over. Whoever was cut off has been told nothing, and asks again.
            }
        }
    }

    /// Everything that is answered to, for tests too.
    static func router(
        _ options: DashboardOptions, _ connections: ConnectionTable, storage: any DashboardStorage,
        hub: StreamHub? = nil, readiness: Readiness? = nil, now: @escaping @Sendable () -> Timestamp
    ) throws -> Router<DashboardContext> {
        let metrics = ServerMetrics(startedAt: now())
        let service = DashboardService(
            storage: storage,
            authentication: Authentication(
                storage: storage, now: now, exposure: options.exposure, connections: connections, metrics: metrics),
            bodies: RequestBodyReading(limits: options.limits), metrics: metrics,
            readiness: readiness ?? Readiness { try await storage.probe(at: $0) },
            hub: hub ?? StreamHub(storage: storage, now: now, logger: Logger(label: "marquee.streams")), now: now)
        let library = try PageLibrary()
        let cookies = PageCookies(isSecure: options.isSecure)
        let pages = PageService(
            service: service, library: library, sessions: PageSessions(storage: storage, now: now, cookies: cookies))
        let table = Self.table(service, pages)
        let router = Router(context: DashboardContext.self, options: .autoGenerateHeadEndpoints)
        router.add(
            middleware: ProblemMiddleware(
                table: table, metrics: metrics, pages: pages, options: options))
        router.add(middleware: NameMiddleware(names: options.exposure.names))
        for route in table.routes {
            router.on(RouterPath(route.path), method: route.method, use: route.handler)
        }
        return router
    }

    static func table(_ service: DashboardService, _ pages: PageService) -> RouteTable {
        var routes = DefinitionRoutes(service: service).routes
        routes += HistoryRoutes(service: service).routes
        routes += SupportRoutes(service: service).routes
        routes += PeopleRoutes(service: service).routes
        routes += TrackingRoutes(service: service).routes + ProfileRoutes(service: service).routes
        routes += StatisticsRoutes(service: service).routes
        routes += HostRoutes(service: service).routes
        routes += OwnHostRoutes(service: service).routes
        routes += MessageRoutes(service: service).routes
        routes += ContentRoutes(service: service).routes
        routes += RecipeRoutes(service: service).routes
        let described = RouteTable(routes: routes + [.description([])])
        let description = APIDescription(table: described).document.jsonBytes(.sorted)
        routes.append(.description(description))
        routes += LoginPages(pages: pages).routes
        routes += HostPages(pages: pages).routes
        routes += ChangeStream(pages: pages).routes
        routes += MessagePages(pages: pages).routes
        routes += ComposePages(pages: pages).routes + PreviewAssets().routes
        routes += StatisticsPage(pages: pages).routes
        routes += ProfilePages(pages: pages).routes
        routes += TemplateListPage(pages: pages).routes
        routes += TemplatePage(pages: pages).routes
        routes += RecipePages(pages: pages).routes
        routes += RecipeForm(pages: pages).routes
        routes += ExplainPage(pages: pages).routes
        routes += HistoryPages(pages: pages).routes + RollbackPage(pages: pages).routes
        routes += TesterPage(pages: pages).routes
        routes += SessionPages(pages: pages).routes
        routes += TokenPage(pages: pages).routes
        routes += AuditPage(pages: pages).routes
        routes += PageAssets().routes
        return RouteTable(routes: routes)
    }
}

extension Route {
    /// The API's description, which describes itself too.
    static func description(_ bytes: [UInt8]) -> Route {
        .api(.get, "/openapi.json", .readDescription) { _, _ in
            // The same for everybody, and no secret.
            .json(bytes: bytes, headers: [.cacheControl: "no-cache"])
        }
    }
}
