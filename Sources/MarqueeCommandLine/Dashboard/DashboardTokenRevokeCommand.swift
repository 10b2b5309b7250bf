package import ArgumentParser

package struct DashboardTokenRevokeCommand: DashboardRequest {
    package static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Revoke a token and end all of its sessions immediately.",
        discussion: """
            Example:
              marquee dashboard token revoke ada
            """)

    @Argument(help: "The token's name or id.")
    package var token: String

    @OptionGroup package var data: DashboardDataOption
    @OptionGroup package var output: FormatOption
    @OptionGroup package var global: GlobalOptions

    package var format: OutputFormat? { output.format }

    package init() {}
}
