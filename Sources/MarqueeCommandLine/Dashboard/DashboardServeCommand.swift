package import ArgumentParser
package import MarqueeModel
package import MarqueeServing

package struct DashboardServeCommand: DashboardRequest {
    package static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve the dashboard until it is stopped.",
        discussion: """
            The first start creates a token with all scopes for 30 days. It is shown once on a terminal; without a terminal, \
            it is written to 'first-token' in the data directory, readable only by its owner. On SIGINT and SIGTERM, \
            running requests can finish.

            Example:
              marquee dashboard serve
              marquee dashboard serve --port 0 --data ./dashboard-data
              marquee dashboard serve --host :: --tls-certificate a.pem --tls-key b.pem
              marquee dashboard serve --database postgres://marquee@db.example.org/marquee
              marquee dashboard serve --behind-proxy --trusted-proxy 10.0.0.0/8
            """)

    @Option(
        help: ArgumentHelp(
            "The address to listen on. Addresses that other machines can reach need TLS or --behind-proxy.",
            valueName: "host"))
    package var host = "127.0.0.1"

    @Option(help: ArgumentHelp("The port to listen on; 0 for any free port.", valueName: "port"))
    package var port = 8642

    @OptionGroup package var data: DashboardDataOption

    @Option(
        help: ArgumentHelp(
            "A replica of --database from which statistics are read, in the same form. By default,"
                + " $MARQUEE_READ_DATABASE.", valueName: "url"))
    package var readDatabase: String?

    @OptionGroup package var reach: ExposureOptions

    @Option(
        help: ArgumentHelp(
            "Write the first token to this file instead of showing it. The file must not exist yet.", valueName: "file")
    )
    package var firstTokenFile: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The lifetime of the first token, such as 12h or 90d. [default: 30d]", valueName: "time"),
        transform: TokenLifetime.parse)
    package var firstTokenExpiresIn: TimeSpan?

    @Option(
        help: ArgumentHelp(
            "How long to keep single events of hosts after counting them; 0: not at all. Counts are kept forever.",
            valueName: "days"))
    package var keepEvents = 30

    @Flag(help: "Log every request.")
    package var accessLog = false

    @OptionGroup package var log: LogOptions
    @OptionGroup package var output: FormatOption
    @OptionGroup package var global: GlobalOptions

    package var format: OutputFormat? { output.format }
    package var logFormat: OutputFormat? { log.logFormat }

    package init() {}

    package func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("'--port' must be from 0 to 65535, got \(port).")
        }
        guard (0...Self.mostDays).contains(keepEvents) else {
            throw ValidationError("'--keep-events' must be from 0 to \(Self.mostDays) days, got \(keepEvents).")
        }
        try DashboardDataOption.check(readDatabase, of: "--read-database")
        if let problem = try exposure().problem { throw ValidationError(problem + ".") }
    }

    /// Ten years.
    private static let mostDays = 3_650

    /// The replica of a database that was named.
    ///
    /// - Parameter environment: The process's variables.
    package func replica(_ environment: [String: String]) throws -> String? {
        guard case .database = try data.place(environment) else {
            guard readDatabase == nil else {
                throw CommandFailure("usage", "'--read-database' needs '--database'", status: .usage)
            }
            return nil
        }
        return readDatabase ?? environment["MARQUEE_READ_DATABASE"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// How other machines may reach it.
    package func exposure() throws -> Exposure { try reach.exposure(host: host) }
}
