import ArgumentParser
import MarqueeDashboard
import MarqueeServing

struct DashboardServeCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serves the dashboard until it is stopped.",
        discussion: """
            The first time, a token is made that may do everything; it is printed this once. SIGINT and SIGTERM let \
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
        let run = DashboardRun(
            options: try options(), directory: try data.directory(in: context), console: context.console, stops: stops)
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
