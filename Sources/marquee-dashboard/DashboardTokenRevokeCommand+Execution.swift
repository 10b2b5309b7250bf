import MarqueeCommandLine
import MarqueeDashboard
import MarqueeModel
import MarqueeSync
import MarqueeSystem

extension DashboardTokenRevokeCommand: PerformedCommand {
    func execute(in context: DashboardContext) async throws -> ExitStatus {
        let storage = try data.open(in: context)
        let record = try await TokenService(storage: storage, actor: .localUser).revoke(token, at: Timestamp.now)
        try storage.close()
        context.console.report(
            ["id": .string(record.id.text), "name": .string(record.name), "state": "revoked"],
            text: "revoked \(record.name)")
        return .success
    }
}
