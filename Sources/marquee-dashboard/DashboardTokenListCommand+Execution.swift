import MarqueeCommandLine
import MarqueeDashboard
import MarqueeModel
import MarqueeSync
import MarqueeSystem

extension DashboardTokenListCommand: PerformedCommand {
    func execute(in context: DashboardContext) async throws -> ExitStatus {
        let storage = try data.open(in: context)
        let tokens = try await storage.tokens()
        try storage.close()
        let rendering = TokenRendering(now: Timestamp.now)
        switch output.format {
        case .json: context.console.print(json: .list(tokens.map(rendering.json)))
        case .text:
            context.console.print(rendering.table(of: tokens))
            if tokens.isEmpty { context.console.note("no tokens") }
        }
        return .success
    }
}
