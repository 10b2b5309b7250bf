package import ArgumentParser

package struct DashboardDemoCommand: ProgramCommand {
    package static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Serves a dashboard with example data, simulated hosts and a real one.",
        discussion: """
            Nothing has to be set up: the dashboard listens on this machine only, five simulated shop screens and a real \
            host with the web presenter join it, and a month of statistics, some profiles and messages are there. \
            Everything is kept in one folder, which is removed at the end.

            SIGINT and SIGTERM end all of it.

            Example:
              marquee dashboard demo
              marquee dashboard demo --open
              marquee dashboard demo --data ./demo --port 8642
            """)

    @Option(help: ArgumentHelp("The port of the dashboard; 0 for one that is free.", valueName: "port"))
    package var port = 0

    @Option(
        help: ArgumentHelp(
            "Keep everything in this folder, and go on with what an earlier demo left there. It must be new or empty"
                + " otherwise.", valueName: "dir"))
    package var data: String?

    @Flag(help: "Leave the temporary folder at the end.")
    package var keep = false

    @Flag(help: "Open the dashboard in a browser.")
    package var open = false

    @Option(help: ArgumentHelp("What the simulated people's choices are drawn from.", valueName: "number"))
    package var seed: UInt64 = 1

    @OptionGroup package var output: FormatOption
    @OptionGroup package var global: GlobalOptions

    package var format: OutputFormat? { output.format }

    package init() {}

    package func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("'--port' must be from 0 to 65535; got \(port).")
        }
        if keep, data != nil { throw ValidationError("'--data' names a folder that is kept; leave out '--keep'.") }
    }
}
