package import ArgumentParser

package struct DashboardDemoCommand: ProgramCommand {
    package static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Serve a dashboard with example data, simulated hosts and a real one.",
        discussion: """
            No setup is needed: the dashboard listens only on this machine, five simulated shop screens and a real host \
            with the web presenter connect to it, and it has a month of statistics, some profiles and messages. \
            Everything is in one folder, which is removed at the end.

            SIGINT and SIGTERM stop everything.

            Example:
              marquee dashboard demo
              marquee dashboard demo --open
              marquee dashboard demo --data ./demo --port 8642
              marquee dashboard demo --servers 3 --database postgres://localhost/demo
            """)

    @Option(help: ArgumentHelp("The port of the dashboard; 0 for any free port.", valueName: "port"))
    package var port = 0

    @Option(
        help: ArgumentHelp(
            "Keep everything in this folder, and continue an earlier demo in it. It must be new or empty"
                + " otherwise.", valueName: "dir"))
    package var data: String?

    @Option(
        help: ArgumentHelp(
            "The number of the dashboard's servers, which share the database. The hosts connect to all of them.",
            valueName: "number"))
    package var servers = 1

    @Option(
        help: ArgumentHelp(
            "A PostgreSQL database without a dashboard, or that of an earlier demo: postgres://USER@HOST/DATABASE.",
            valueName: "url"))
    package var database: String?

    @Flag(help: "Keep the temporary folder at the end.")
    package var keep = false

    @Flag(help: "Open the dashboard in a browser.")
    package var open = false

    @Option(help: ArgumentHelp("The seed of the simulated users' choices.", valueName: "number"))
    package var seed: UInt64 = 1

    @OptionGroup package var output: FormatOption
    @OptionGroup package var global: GlobalOptions

    package var format: OutputFormat? { output.format }

    private static let mostServers = 9

    package init() {}

    package func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("'--port' must be from 0 to 65535, got \(port).")
        }
        guard (1...Self.mostServers).contains(servers) else {
            throw ValidationError("'--servers' must be from 1 to \(Self.mostServers), got \(servers).")
        }
        if servers > 1, database == nil {
            throw ValidationError("'--servers \(servers)' needs '--database', which the servers share.")
        }
        try DashboardDataOption.check(database, of: "--database")
        if keep, data != nil {
            throw ValidationError("'--keep' cannot be used with '--data', whose folder is always kept.")
        }
    }
}
