import MarqueeCommandLine
import MarqueeDashboard
import MarqueeModel
import MarqueeSync
import MarqueeSystem

extension DashboardTokenCreateCommand: PerformedCommand {
    func execute(in context: DashboardContext) async throws -> ExitStatus {
        let now = Timestamp.now
        let expiresAt = expiresIn.map { now + $0 }
        let scopes = Set(scope.map(\.scope))
        let storage = try data.open(in: context)
        let token = try await TokenService(storage: storage, actor: .localUser).make(
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
            context.console.note("It is shown only once: store it in a safe place.")
        }
        return .success
    }
}
