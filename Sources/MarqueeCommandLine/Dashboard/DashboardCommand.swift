package import ArgumentParser

package struct DashboardCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "dashboard",
        _superCommandName: "marquee",
        abstract: "Serve the dashboard that 'marquee sync' sends to, and manage its tokens.",
        discussion: """
            Example:
              marquee dashboard demo
              marquee dashboard serve
              marquee dashboard token create --name ada --scope read --scope sync
            """,
        subcommands: [
            DashboardServeCommand.self, DashboardTokenCommand.self, DashboardCopyCommand.self,
            DashboardDemoCommand.self,
        ])

    package init() {}
}
