package import ArgumentParser
package import MarqueeModel
package import MarqueeSync

package struct DashboardTokenCreateCommand: DashboardRequest {
    package static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Create a token and print it once.",
        discussion: """
            Scopes: read (view definitions), sync (replace them, for testers), send (send messages), host (connect a \
            host), admin (view tokens and the audit log, view and end sessions).

            Example:
              marquee dashboard token create --name ada --scope read --scope sync
              marquee dashboard token create --name ci --scope sync --expires-in 90d
            """)

    @Option(help: ArgumentHelp("The token's name, shown in the history.", valueName: "name"))
    package var name: String

    @Option(help: ArgumentHelp("What the token allows. May be repeated.", valueName: "scope"))
    package var scope: [ScopeArgument]

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The lifetime of the token, such as 12h or 90d. [default: until it is revoked]", valueName: "time"),
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
