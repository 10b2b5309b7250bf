package import ArgumentParser

package struct DashboardCopyCommand: DashboardRequest {
    package static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Copy a dashboard from its directory into a PostgreSQL database.",
        discussion: """
            The dashboard must not be running, and the database must not have a dashboard yet. Everything is copied, or \
            nothing; the directory stays as it is. Tokens, sessions and hosts stay valid: start the dashboard with \
            --database at the same address afterwards, and hosts connect again by themselves.

            Example:
              marquee dashboard copy --from ./data --to postgres://db.example.org/marquee
              marquee dashboard copy --from ./data --to postgres:///marquee --dry-run
            """)

    @Option(help: ArgumentHelp("The directory of the dashboard.", valueName: "dir"))
    package var from: String

    @Option(
        help: ArgumentHelp(
            "The database: postgres://USER@HOST/DATABASE. Others on this machine can see a password in it; write that to"
                + " ~/.pgpass.", valueName: "url"))
    package var to: String

    @Flag(help: "Show what would be copied, and copy nothing.")
    package var dryRun = false

    @OptionGroup package var output: FormatOption
    @OptionGroup package var global: GlobalOptions

    package var format: OutputFormat? { output.format }

    package init() {}

    package func validate() throws {
        try DashboardDataOption.check(to, of: "--to")
    }
}
