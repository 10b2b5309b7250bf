import ArgumentParser
import MarqueeDashboard
import MarqueeHost
import MarqueeModel

struct DashboardTokenCreateCommand: Command {
    static let configuration = CommandConfiguration(
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
    var name: String

    @Option(help: ArgumentHelp("What it allows; may be given several times.", valueName: "scope"))
    var scope: [ScopeArgument]

    @Option(
        help: ArgumentHelp(
            "How long it can be used, such as 12h or 90d; without it, until it is revoked.", valueName: "time"),
        transform: TokenLifetime.parse)
    var expiresIn: TimeSpan?

    @OptionGroup var data: DashboardDataOption
    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let now = SystemClock().now
        let expiresAt = expiresIn.map { now + $0 }
        let scopes = Set(scope.map(\.scope))
        let storage = try data.open(in: context, mayMake: true)
        let token = try await TokenOffice(storage: storage, actor: .localUser).make(
            name: name, scopes: scopes, at: now, expiresAt: expiresAt)
        try storage.close()
        switch output.format {
        case .json:
            context.console.print(json: [
                "id": .string(token.id.text), "name": .string(name), "token": .string(token.revealed),
                "scopes": .list(scopes.names.map(Value.string)),
                "expiresAt": expiresAt.map { .string($0.description) } ?? .null,
            ])
        case .text:
            context.console.print(token.revealed + "\n")
            context.console.note("It is shown this once: hand it over, or keep it where secrets are kept.")
        }
        return .success
    }
}

/// A scope, as it is written behind `--scope`.
struct ScopeArgument: ExpressibleByArgument {
    let scope: TokenScope

    init?(argument: String) {
        guard let scope = TokenScope(rawValue: argument) else { return nil }
        self.scope = scope
    }

    static var allValueStrings: [String] { TokenScope.allCases.map(\.rawValue) }
}
