import Logging
import MarqueeCommandLine
import MarqueeFiles
import MarqueeFleet
import MarqueeHost
import MarqueeIntake
import MarqueeModel
import MarqueePlugins
import MarqueeProject
import MarqueeSync
import MarqueeSystem
import MarqueeYAML
import ServiceLifecycle

/// A host that runs for a project: the one place where all is wired.
struct HostRun {
    private let project: Project
    private let console: Console
    private let stops: StopRequests
    /// Takes notifications in meanwhile; nil when nobody may send any.
    var listening: Listening?
    /// Fetches contents meanwhile; nil when none are to be.
    var downloading: ContentDownloading?
    /// The dashboard that is joined; nil where none is.
    var joining: Joining?

    init(project: Project, console: Console, stops: StopRequests) {
        self.project = project
        self.console = console
        self.stops = stops
    }

    func perform(until goal: RunGoal, printsEvents: Bool, skipsBrokenPlugins: Bool) async throws -> ExitStatus {
        // What is wrong with them is told as 'validate' tells it, before anything is started.
        _ = try project.definitions()
        // A new one takes its place.
        if let empty = project.emptyStore { console.warn("the store \(empty)") }
        let libraries = try foundLibraries(skippingMissing: skipsBrokenPlugins)
        console.output.keepFromPlugins()
        HostProcess.hideFromPlugins()
        let (started, starting) = AsyncStream.makeStream(of: PluginSummary.self)
        var observers: [any HostObserver] = [PluginStarts(starting), FailureReporter(console)]
        let events = printsEvents ? try EventLines(console.output, stops: stops) : nil
        if let events { observers.append(events) }
        let configuration = try configuration(skipsBrokenPlugins: skipsBrokenPlugins)
        let metrics = HostMetrics(startedAt: .now, files: configuration.files.counts)
        if listening != nil { observers.append(metrics) }
        let notices = ServiceNotices(environment: project.environment, listens: listening != nil)
        if let notices { observers.append(notices) }
        let hasProgress = console.messages.isTerminal && !console.isQuiet && console.logFormat != .json
        if hasProgress { observers.append(DownloadProgressBar(console.messages)) }
        let host = try PresentationHost(
            configuration, linkOpener: BrowserLinkOpener(project.environment),
            observers: observers, logger: Logger(label: "marquee") { _ in StandardErrorLog(console) })
        try await host.register(YAMLTemplates(project: project))
        let sources = try libraries.map { try PluginSource($0, of: project) }
        for source in sources { try await host.register(source) }
        let dashboard = try await joining?.connection(of: host)
        let prints = try PluginPrints(of: sources, console)
        defer { prints?.finish() }
        let resolver =
            if let notices { try await notices.preparing(host, host.prepare) } else { try await host.prepare() }
        let intake = try listening.map { try $0.service(metrics, of: host, resolver: resolver) { notices?.listens() } }
        let parts = Parts(dashboard: dashboard, intake: intake, notices: notices)
        let outcome = try await outcome(of: host, until: goal, libraries, parts, recording: started)
        starting.finish()
        if let unread = events?.finish(), unread > 0 {
            console.warn("\(counted(unread, "event")) were dropped because standard output was not read")
        }
        let status = report(outcome)
        if let failure = events?.failure { console.output.giveUp(failure, writing: "events") }
        return status
    }

    private func foundLibraries(skippingMissing: Bool) throws -> [PluginLibraries.Library] {
        let libraries = PluginLibraries(project: project)
        return try project.configuration.plugins.compactMap { plugin in
            do {
                return try libraries.find(plugin)
            } catch {
                guard skippingMissing else { throw error }
                console.warn("skipped: \(error)")
                return nil
            }
        }
    }

    private func configuration(skipsBrokenPlugins: Bool) throws -> HostConfiguration {
        for use in [TrustUse.store, .links, .files] { try project.require(use) }
        var configuration = HostConfiguration(project.settings)
        configuration.skipsBrokenPlugins = skipsBrokenPlugins
        configuration.pluginAdmission = admission
        for finding in project.themeFindings() { console.warn("\(finding.message); \(finding.help ?? "")") }
        configuration.onlineCheck = try OnlineServer(of: project)?.check
        return configuration
    }

    /// A plugin whose file has changed is started again only when its user trusts it as it is now.
    private var admission: @Sendable (PluginSource, String) -> String? {
        let question = TrustPrompt(project: project, console: console)
        return { source, file in
            question.refusal(ofPluginAt: source.path, running: FilePath(file)).map { "is not started: \($0)" }
        }
    }

    // MARK: Running

    /// What runs beside the host, as far as there is any of it.
    private struct Parts {
        let dashboard: DashboardConnection?
        let intake: IntakeServer?
        let notices: ServiceNotices?
    }

    private func outcome(
        of host: PresentationHost, until goal: RunGoal, _ libraries: [PluginLibraries.Library], _ parts: Parts,
        recording started: AsyncStream<PluginSummary>
    ) async throws -> RunOutcome {
        let (intake, notices) = (parts.intake, parts.notices)
        let service = HostService(host, goal: goal, dashboard: parts.dashboard, console)
        // It ends last: what the host reports while it stops is sent.
        let dashboard = parts.dashboard.map {
            ServiceGroupConfiguration.ServiceConfiguration(
                service: $0, successTerminationBehavior: .ignore, failureTerminationBehavior: .ignore)
        }
        let downloads = downloading.map {
            ServiceGroupConfiguration.ServiceConfiguration(service: $0, successTerminationBehavior: .ignore)
        }
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                // What is started last is stopped first: nothing is taken in once the host begins to stop.
                services: [dashboard].compactMap(\.self) + [
                    .init(
                        service: service, successTerminationBehavior: .gracefullyShutdownGroup,
                        failureTerminationBehavior: .gracefullyShutdownGroup)
                ] + [downloads, intake.map { .init(service: $0) }].compactMap(\.self),
                logger: Logger(label: "marquee.lifecycle") { _ in SwiftLogNoOpLogHandler() }))
        let logger = Logger(label: "marquee") { _ in StandardErrorLog(console) }
        let following = ProjectFollowing(
            host, of: project, libraries: libraries.map(\.path), hangups: stops.hangups,
            certificates: CertificateReloading(intake?.certificates, stops, logger), logger: logger)
        return try await withThrowingTaskGroup(of: Void.self) { tasks in
            defer { tasks.cancelAll() }
            tasks.addTask { await following.run() }
            tasks.addTask { [stops] in
                for await _ in stops.requests {
                    notices?.stops()
                    await group.triggerGracefulShutdown()
                }
            }
            if let notices { tasks.addTask { await notices.keepAlive(host) } }
            tasks.addTask { [console, project] in
                var plugins: [PresenterRecord.Plugin] = []
                for await summary in started {
                    // One that was started again may be a new version.
                    if plugins.contains(where: { $0.path == summary.path }) { following.look() }
                    plugins.removeAll { $0.path == summary.path }
                    plugins.append(PresenterRecord.Plugin(summary))
                    if plugins.count == libraries.count { console.record(plugins, of: project) }
                }
            }
            try await group.run()
            return try service.result()
        }
    }

    private func report(_ outcome: RunOutcome) -> ExitStatus {
        switch outcome {
        case .stopped, .emptied:
            return .success
        case .suspended(let remaining):
            console.note(
                "the queue is suspended, \(counted(remaining, "message")) remain\(remaining == 1 ? "s" : "");"
                    + " run 'marquee queue resume' to resume it")
            return .success
        case .missingPresenters(let remaining):
            console.warn(
                "\(counted(remaining, "message")) remain\(remaining == 1 ? "s" : "") because the presenter is missing;"
                    + " 'marquee plugins list' lists the presenters")
            return .unavailable
        }
    }
}
