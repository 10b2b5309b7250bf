import Logging
public import MarqueeHost
public import MarqueeInbox
package import MarqueeModel
import MarqueeStore
import MarqueeSync
import MarqueeSystem
public import MarqueeTracking
public import ServiceLifecycle

/// A host's connection to a dashboard: joins, says how the host is, and does what the dashboard wants.
///
/// ```swift
/// let host = try PresentationHost(store: "/var/lib/kiosk")
/// let dashboard = try await DashboardConnection(
///     DashboardConfiguration(url: "https://marquee.example.org", token: token, name: "window-1"), host: host)
/// // Stopped in the opposite order: what the host still reports is sent before the connection ends.
/// try await ServiceGroup(services: [dashboard, host], gracefulShutdownSignals: [.sigterm], logger: logger).run()
/// ```
///
/// While the dashboard cannot be reached, the host runs on with what it has; what it reports waits on disk. The connection
/// never ends by itself: it tries again, at most a minute later, and every five minutes where somebody has to do something
/// first.
public actor DashboardConnection: Service {
    let configuration: DashboardConfiguration
    let host: PresentationHost
    nonisolated let line: HostLine
    let recipes: DashboardRecipes
    let file: CredentialFile
    let clock: any HostClock
    let logger: Logger
    let sideTasks = SideTasks()
    /// Where it is.
    nonisolated let address: String

    var link = LinkState()
    var parser = EventParser()
    var lastHeard = TimeSpan.milliseconds(0)
    /// When the stream has brought something last, or was opened.
    var lastBrought = TimeSpan.milliseconds(0)
    var schedule = ReportSchedule()
    /// Open when something of the report may be another one.
    let news = Gate()
    var told = ReportedFacts()
    /// What has gone wrong last.
    var failure: HostReport.Failure?
    /// What has gone wrong since the last report that the server has taken.
    var untold: [HostReport.Failure] = []
    /// Why the dashboard's recipes could not be fetched or kept; nil: they could.
    var recipesFailure: HostReport.Failure?
    private var receiver: NotificationReceiver?
    private var services: (tracking: Tracking, profile: Profile)?

    /// Creates a connection, which is made once it runs.
    ///
    /// - Parameter host: One that has not started: the dashboard's recipes are registered with it.
    /// - Throws: ``DashboardConnectionError`` for a configuration that no dashboard takes; `HostError` once the host has
    ///   started.
    public init(_ configuration: DashboardConfiguration, host: PresentationHost) async throws {
        try configuration.check()
        self.configuration = configuration
        self.host = host
        clock = host.time
        logger = host.log
        line = HostLine(instance: RandomIDs.make())
        address = HostClient.address(of: configuration.url)
        file = CredentialFile(directory: host.configuration.store)
        recipes = DashboardRecipes(
            RecipeFile(directory: host.configuration.store), of: address, logger: host.log)
        try await host.register(recipes)
    }

    // MARK: Beside the connection

    /// Lets notifications of the dashboard come in by the application's own receiver, whose delegate is told of them. Without
    /// one they are taken in all the same. Call it before ``run()``.
    public func receive(through receiver: NotificationReceiver) {
        self.receiver = receiver
    }

    /// The host's profile, whose changes this connection sends. Read the dashboard's tags with `serverProfile()`.
    ///
    /// - Throws: What opening the host throws.
    public func profile() async throws -> Profile { try await started().profile }

    /// The host's tracking, whose events this connection sends.
    ///
    /// - Throws: What opening the host throws.
    public func tracking() async throws -> Tracking { try await started().tracking }

    /// Gets contents of inbox items from the dashboard: for an `Inbox` of the host.
    public nonisolated var contents: any NotificationContentService { DashboardContents(line: line) }

    func started() async throws -> (tracking: Tracking, profile: Profile) {
        if let services { return services }
        let tracking = try await Tracking(host, service: DashboardEvents(line: line, logger: logger))
        let profile = try await Profile(
            host,
            service: DashboardProfiles(line: line, logger: logger) { [weak self] text in
                await self?.note(text)
            })
        // Somebody else may have been faster.
        if let services { return services }
        services = (tracking, profile)
        return (tracking, profile)
    }

    /// Where what the dashboard sends comes in.
    func door() async throws -> NotificationReceiver {
        if let receiver { return receiver }
        let made = try await NotificationReceiver(host)
        if let receiver { return receiver }
        receiver = made
        return made
    }

    // MARK: Running

    /// Keeps the connection until the task's graceful shutdown or cancellation. A graceful shutdown sends what waits, for five
    /// seconds at most.
    ///
    /// - Throws: What opening the host throws.
    public func run() async throws {
        let door = try await host.dashboardDoor()
        let (tracking, profile) = try await started()
        let receiver = try await self.door()
        let inbox = configuration.downloadsContents ? try await Inbox(host, content: contents) : nil
        let client = try HostClient(
            url: configuration.url, isInsecure: configuration.isInsecure, timing: configuration.timing,
            authorities: configuration.authorities)
        line.client = client
        let changes = host.definitionChanges()
        let downloads = inbox.map { ContentDownloads($0, store: door.store.inbox, logger: logger) }
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask { await self.serve("tracking events are not sent") { try await tracking.run() } }
                group.addTask { await self.serve("the profile is not sent") { try await profile.run() } }
                if let downloads {
                    group.addTask { await self.serve("contents are not fetched") { try await downloads.run() } }
                }
                group.addTask { await self.noteFailures() }
                group.addTask { for await _ in changes { await self.noteChange() } }
                group.addTask { await self.doErrands(door) }
                await self.keepLine(door, receiver)
                group.cancelAll()
            }
        }
        await leave(tracking, profile)
        line.gate.close()
        line.client = nil
        await client.shutDown()
        await host.tell(nil)
    }

    /// What goes wrong with one part keeps no other from its work.
    private nonisolated func serve(_ trouble: String, _ body: @Sendable () async throws -> Void) async {
        do {
            try await body()
        } catch {
            guard !Task.isCancelled else { return }
            logger.error("\(trouble)", metadata: ["reason": "\(error)"])
        }
    }

    /// Sends what waits, and lets go of the line, so that another process can have it at once.
    private func leave(_ tracking: Tracking, _ profile: Profile) async {
        guard line.gate.isOpen, !Task.isCancelled else { return }
        let done: Void? = await withTimeLimit(configuration.gracePeriod, clock: SystemClock()) { [line] in
            // What is not sent now is sent after the next start.
            try? await tracking.flush()
            try? await profile.flush()
            _ = try? await line.send(.delete, "/api/v1/host/lease")
        }
        if done == nil {
            logger.notice("some data for the dashboard could not be sent; it will be sent after the next start")
        }
    }

    // MARK: Being caught up

    /// Returns once the stream is there and has brought nothing new for a moment, or after a limit.
    ///
    /// - Returns: Whether it is there.
    package func caughtUp(within limit: TimeSpan) async -> Bool {
        let end = ContinuousClock.now + limit.duration
        while ContinuousClock.now < end, !Task.isCancelled {
            if link.isUp, clock.uptime.milliseconds - lastBrought.milliseconds >= Self.quiet { return true }
            do { try await ContinuousClock().sleep(for: .milliseconds(50)) } catch { break }
        }
        return link.isUp
    }

    /// What had waited for the host has come by then, in milliseconds.
    private static let quiet: Int64 = 1_000
}
