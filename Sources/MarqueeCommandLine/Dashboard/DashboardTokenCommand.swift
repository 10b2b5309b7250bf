package import ArgumentParser

package struct DashboardTokenCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Manage the dashboard's tokens, whether or not it is running.",
        discussion: """
            Example:
              marquee dashboard token list
              marquee dashboard token revoke ada
            """,
        subcommands: [
            DashboardTokenCreateCommand.self, DashboardTokenListCommand.self, DashboardTokenRevokeCommand.self,
        ])

    package init() {}
}
