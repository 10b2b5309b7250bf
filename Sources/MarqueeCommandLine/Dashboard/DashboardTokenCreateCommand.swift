package import ArgumentParser
package import MarqueeModel
package import MarqueeSync

package struct DashboardTokenCreateCommand: DashboardRequest {
    package static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Makes a token, and prints it this once.",
        discussion: """
            Scopes: read (look at definitions), sync (replace them: for testers), send (send messages), host (run a \
            host), admin (see tokens and the audit log, see and end sessions).

            Example:
              marquee dashboard token create --name ada --scope read --scope sync
              marquee dashboard token create --name ci --scope sync --expires-in 90d
            """)

    @Option(help: ArgumentHelp("Who it is for; the history shows it.", valueName: "name"))
    package var name: String

    @Option(help: ArgumentHelp("What it allows; may be given several times.", valueName: "scope"))
    package var scope: [ScopeArgument]

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How long it can be used, such as 12h or 90d; without it, until it is revoked.", valueName: "time"),
        transform: TokenLifetime.parse)
    package var expiresIn: TimeSpan?

    @OptionGroup package var data: DashboardDataOption
    @OptionGroup package var output: FormatOption
    @OptionGroup package var global: GlobalOptions

    package var format: OutputFormat? { output.format }

    package init() {}
}

/// A scope, as it is written behind `--scope`.
package struct ScopeArgument: ExpressibleByArgument {
    package let scope: TokenScope

    package init?(argument: String) {
        guard let scope = TokenScope(rawValue: argument) else { return nil }
        self.scope = scope
    }

    package static var allValueStrings: [String] { TokenScope.allCases.map(\.rawValue) }
}
