package import ArgumentParser

package struct DashboardTokenListCommand: DashboardRequest {
    package static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the tokens, without their secrets, which cannot be shown again.",
        discussion: """
            Example:
              marquee dashboard token list
              marquee dashboard token list --format json
            """)

    @OptionGroup package var data: DashboardDataOption
    @OptionGroup package var output: FormatOption
    @OptionGroup package var global: GlobalOptions

    package var format: OutputFormat? { output.format }

    package init() {}
}
