import ArgumentParser
import MarqueeDashboard
import MarqueeModel

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
            """)

    @Option(
        help: ArgumentHelp(
            "The address to listen on. One that other machines reach needs TLS, or --behind-proxy.", valueName: "host"))
    var host = "127.0.0.1"

    @Option(help: ArgumentHelp("The port to listen on; 0 for one that is free.", valueName: "port"))
    var port = 8642

    @OptionGroup var data: DashboardDataOption

    @Option(help: ArgumentHelp("A PEM file with the certificate and those above it.", valueName: "file"))
    var tlsCertificate: String?

    @Option(help: ArgumentHelp("A PEM file with the certificate's key.", valueName: "file"))
    var tlsKey: String?

    @Flag(help: "A proxy in front speaks TLS and writes X-Forwarded-For.")
    var behindProxy = false

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
        guard (tlsCertificate == nil) == (tlsKey == nil) else {
            throw ValidationError("'--tls-certificate' and '--tls-key' belong together; give both.")
        }
        if let problem = options.problem { throw ValidationError(problem + ".") }
    }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        // Before anything else that could be interrupted: SIGINT during the start ends it cleanly too.
        let stops = try StopRequests()
        let directory = try data.directory(in: context)
        let first = FirstToken(
            file: firstTokenFile, directory: directory, isWatched: context.console.output.isTerminal,
            lifetime: firstTokenExpiresIn)
        let run = DashboardRun(
            options: options, directory: directory, first: first, console: context.console, stops: stops)
        return try await run.perform()
    }

    private var options: DashboardOptions {
        var options = DashboardOptions()
        options.host = host
        options.port = port
        if let tlsCertificate, let tlsKey {
            options.tls = DashboardOptions.TLSFiles(certificate: tlsCertificate, key: tlsKey)
        }
        options.isBehindProxy = behindProxy
        return options
    }
}
