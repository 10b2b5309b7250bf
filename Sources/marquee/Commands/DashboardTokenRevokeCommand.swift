import ArgumentParser
import MarqueeDashboard
import MarqueeHost
import MarqueeModel

struct DashboardTokenRevokeCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Ends a token at once, with all that are logged in by it.",
        discussion: """
            Example:
              marquee dashboard token revoke ada
            """)

    @Argument(help: "The token's name or id.")
    var token: String

    @OptionGroup var data: DashboardDataOption
    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let storage = try data.open(in: context, mayMake: false)
        let record = try await TokenOffice(storage: storage, actor: .localUser).revoke(token, at: SystemClock().now)
        try storage.close()
        context.console.report(
            ["id": .string(record.id.text), "name": .string(record.name), "state": "revoked"],
            text: "revoked \(record.name)")
        return .success
    }
}
