import Logging
import MarqueeCommandLine
import MarqueeHost
import MarqueeIntake
import MarqueeModel
import MarqueePlugins
import MarqueeProject
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

    init(project: Project, console: Console, stops: StopRequests) {
        self.project = project
        self.console = console
        self.stops = stops
    }

    func perform(until goal: RunGoal, printsEvents: Bool, skipsBrokenPlugins: Bool) async throws -> ExitStatus {
        let catalog = try project.definitions()
        let libraries = try foundLibraries(skippingMissing: skipsBrokenPlugins)
        console.output.keepFromPlugins()
        HostProcess.hideFromPlugins()
        let (started, starting) = AsyncStream.makeStream(of: PluginSummary.self)
        var observers: [any HostObserver] = [PluginStarts(starting), TroubleReport(console)]
        let events = printsEvents ? try EventLines(console.output, stops: stops) : nil
        if let events { observers.append(events) }
        if console.messages.isTerminal, !console.isQuiet { observers.append(DownloadBar(console.messages)) }
        let host = try PresentationHost(
            configuration(skipsBrokenPlugins: skipsBrokenPlugins), linkOpener: BrowserLinkOpener(project.environment),
            observers: observers, logger: Logger(label: "marquee") { _ in StandardErrorLog(console) })
        try await host.register(FixedTemplates(catalog.definitions))
        for library in libraries { try await host.register(PluginSource(library, of: project)) }
        let outcome = try await outcome(of: host, until: goal, recording: started, count: libraries.count)
        starting.finish()
        if let unread = events?.finish(), unread > 0 {
            console.warn("\(counted(unread, "event")) were not read from standard output, and are dropped")
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
                console.warn("left out: \(error)")
                return nil
            }
        }
    }

    private func configuration(skipsBrokenPlugins: Bool) throws -> HostConfiguration {
        for use in [TrustUse.store, .links] { try project.require(use) }
        var configuration = HostConfiguration(
            store: project.store.text, presenters: project.configuration.presenters,
            resolution: project.resolutionOptions(), files: try project.fileOptions())
        configuration.skipsBrokenPlugins = skipsBrokenPlugins
        configuration.pluginAdmission = admission
        return configuration
    }

    /// A plugin whose file has changed is started again only when its user trusts it as it is now.
    private var admission: @Sendable (PluginSource) -> String? {
        let question = TrustQuestion(project: project, console: console)
        return { source in question.refusal(ofPluginAt: source.path).map { "is not started: \($0)" } }
    }

    // MARK: Running

    private func outcome(
        of host: PresentationHost, until goal: RunGoal, recording started: AsyncStream<PluginSummary>, count: Int
    ) async throws -> RunOutcome {
        let service = HostService(host, goal: goal)
        let intake = try listening.map { try $0.service() }
        let downloads = downloading.map {
            ServiceGroupConfiguration.ServiceConfiguration(service: $0, successTerminationBehavior: .ignore)
        }
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                // What is started last is stopped first: nothing is taken in once the host begins to stop.
                services: [
                    .init(
                        service: service, successTerminationBehavior: .gracefullyShutdownGroup,
                        failureTerminationBehavior: .gracefullyShutdownGroup)
                ] + [downloads, intake.map { .init(service: $0) }].compactMap(\.self),
                logger: Logger(label: "marquee.lifecycle") { _ in SwiftLogNoOpLogHandler() }))
        let logger = Logger(label: "marquee") { _ in StandardErrorLog(console) }
        let reloading = CertificateReloading(intake?.certificates, stops, logger)
        return try await withThrowingTaskGroup(of: Void.self) { tasks in
            defer { tasks.cancelAll() }
            tasks.addTask { [stops] in
                if let reloading { return await reloading.run() }
                for await _ in stops.hangups { logger.notice("SIGHUP: there is nothing to read again") }
            }
            tasks.addTask { [stops] in
                for await _ in stops.requests { await group.triggerGracefulShutdown() }
            }
            tasks.addTask { [console, project] in
                var plugins: [PresenterRecord.Plugin] = []
                for await summary in started {
                    // One that was started again may be a new version.
                    plugins.removeAll { $0.path == summary.path }
                    plugins.append(PresenterRecord.Plugin(summary))
                    if plugins.count == count { console.record(plugins, of: project) }
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
                "the queue is suspended: \(counted(remaining, "message")) remain\(remaining == 1 ? "s" : "");"
                    + " 'marquee queue resume' ends that")
            return .success
        case .missingPresenters(let remaining):
            console.warn(
                "\(counted(remaining, "message")) remain\(remaining == 1 ? "s" : "") whose presenter is missing;"
                    + " 'marquee plugins list' says which there are")
            return .unavailable
        }
    }
}
