package import ArgumentParser

package struct DashboardTokenCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Says who may use the dashboard, whether it is being served or not.",
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
