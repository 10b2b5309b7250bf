import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeProject
import MarqueeYAML
import SystemCalls

struct RunCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run the host: show queued and incoming messages until it is stopped.",
        discussion: """
            SIGINT, SIGTERM and closing its terminal stop it cleanly: shown messages are closed, and queued again unless \
            the user dismisses them. A second SIGINT stops it immediately.

            Changed definitions and plugins are reloaded automatically, and immediately on SIGHUP. While definitions have \
            errors, the previous ones stay active.

            Example:
              marquee run
              marquee run --until-empty
              marquee run --events json
              marquee run --listen 127.0.0.1:8643
              marquee run --connect shop
            """)

    @Flag(help: "Stop when the queue is empty, after waiting for delayed messages.")
    var untilEmpty = false

    @Option(help: ArgumentHelp("Print events to standard output, one JSON object per line.", valueName: "format"))
    var events: EventFormat?

    @Flag(help: "Continue without plugins that cannot be used; messages for them wait.")
    var skipBrokenPlugins = false

    @Option(
        help: ArgumentHelp(
            "Accept notifications over HTTP; addresses other than loopback need a token in the configuration, and TLS"
                + " or --behind-proxy.", valueName: "host:port"))
    var listen: String?

    @Option(
        help: ArgumentHelp(
            "Connect to a dashboard, a target of the configuration: show its messages, and report their results.",
            valueName: "target"))
    var connect: String?

    @OptionGroup var reach: ExposureOptions

    @OptionGroup var log: LogOptions

    @OptionGroup var global: GlobalOptions

    var logFormat: OutputFormat? { log.logFormat }

    enum EventFormat: String, ExpressibleByArgument, CaseIterable {
        case json
    }

    func validate() throws {
        guard listen != nil || !reach.isUsed else {
            throw ValidationError("The options for TLS, proxies and public URLs need '--listen'.")
        }
        // What cannot be read is told before anything is started.
        _ = try reach.exposure(host: "127.0.0.1")
    }

    private static let arenas: Int32 = 2

    func execute(in context: CommandContext) async throws -> ExitStatus {
        // A host runs for weeks on small machines: one large answer must not stay in the pool of each thread that had one.
        if context.environment["MALLOC_ARENA_MAX"] == nil { SystemCall.limitArenas(to: Self.arenas) }
        var uses: Set<TrustUse> = [.plugins, .files, .links, .store, .online]
        if listen != nil { uses.insert(.intake) }
        let project = try context.project { project in
            uses.formUnion(Joining.use(of: project, target: connect))
            if project.configuration.content?.isDownloadedAutomatically == true { uses.insert(.contents) }
            return uses
        }
        // Before anything else that could be interrupted: SIGINT during the start ends it cleanly too.
        let stops = try StopRequests()
        let console = log.console(context.console)
        var run = HostRun(project: project, console: console, stops: stops)
        let exposure = try reach.exposure(host: "127.0.0.1")
        run.listening = try listen.map {
            try Listening(at: $0, exposure, project: project, console: console)
        }
        run.joining = try Joining(project: project, target: connect)
        run.downloading = try ContentDownloading(project: project, console: console)
        return try await run.perform(
            until: untilEmpty ? .empty : .stopped, printsEvents: events == .json, skipsBrokenPlugins: skipBrokenPlugins)
    }
}
