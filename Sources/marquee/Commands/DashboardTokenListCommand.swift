import ArgumentParser
import MarqueeDashboard
import MarqueeHost
import MarqueeModel

struct DashboardTokenListCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the tokens, without the tokens themselves: nobody can read them again.",
        discussion: """
            Example:
              marquee dashboard token list
              marquee dashboard token list --format json
            """)

    @OptionGroup var data: DashboardDataOption
    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let storage = try data.open(in: context, mayMake: false)
        let tokens = try await storage.tokens()
        try storage.close()
        let rendering = TokenRendering(now: SystemClock().now)
        switch output.format {
        case .json: context.console.print(json: .list(tokens.map(rendering.json)))
        case .text:
            context.console.print(rendering.table(of: tokens))
            if tokens.isEmpty { context.console.note("no tokens") }
        }
        return .success
    }
}
