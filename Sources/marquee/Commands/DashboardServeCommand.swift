import ArgumentParser
import MarqueeDashboard
import MarqueeModel
import MarqueeServing

struct DashboardServeCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serves the dashboard until it is stopped.",
        discussion: """
            The first start creates a token that may do everything for 30 days. A terminal shows it, once; without one, \
            it is written to 'first-token' in the data directory, which only its owner can read. SIGINT and SIGTERM let \
            requests that have begun finish.

            Example:
              marquee dashboard serve
              marquee dashboard serve --port 0 --data ./dashboard-data
              marquee dashboard serve --host :: --tls-certificate a.pem --tls-key b.pem
              marquee dashboard serve --behind-proxy --trusted-proxy 10.0.0.0/8
            """)

    @Option(
        help: ArgumentHelp(
            "The address to listen on. One that other machines reach needs TLS, or --behind-proxy.", valueName: "host"))
    var host = "127.0.0.1"

    @Option(help: ArgumentHelp("The port to listen on; 0 for one that is free.", valueName: "port"))
    var port = 8642

    @OptionGroup var data: DashboardDataOption

    @OptionGroup var reach: ExposureOptions

    @Option(
        help: ArgumentHelp(
            "Write the first token to this file instead of showing it. The file must not exist yet.", valueName: "file")
    )
    var firstTokenFile: String?

    @Option(
        help: ArgumentHelp(
            "How long the first token can be used, such as 12h or 90d; 30d by default.", valueName: "time"),
        transform: TokenLifetime.parse)
    var firstTokenExpiresIn: TimeSpan?

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("'--port' is from 0 to 65535, and not \(port).")
        }
        if let problem = try options().exposure.problem { throw ValidationError(problem + ".") }
    }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        // Before anything else that could be interrupted: SIGINT during the start ends it cleanly too.
        let stops = try StopRequests()
        let directory = try data.directory(in: context)
        let first = FirstToken(
            file: firstTokenFile, directory: directory, isWatched: context.console.output.isTerminal,
            lifetime: firstTokenExpiresIn)
        reach.warnOfMissingName(context.console)
        let run = DashboardRun(
            options: try options(), directory: directory, first: first, console: context.console, stops: stops)
        return try await run.perform()
    }

    private func options() throws -> DashboardOptions {
        var options = DashboardOptions()
        options.host = host
        options.exposure = try reach.exposure(host: options.host)
        options.port = port
        return options
    }
}
