package import ArgumentParser
import MarqueeModel

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
        version: ProductVersion.current,
        subcommands: [
            DashboardServeCommand.self, DashboardTokenCommand.self, DashboardCopyCommand.self,
            DashboardDemoCommand.self,
        ])

    package init() {}
}
