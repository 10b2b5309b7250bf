import Hummingbird
import MarqueeSync

extension DashboardService {
    /// The host whose own token a request shows. Provisional: a token with the scope 'host' stands for a host of its own.
    func host(of request: Request, _ context: DashboardContext) async throws -> HostIdentity {
        let token = try await authentication.caller(of: request, context, needs: .host)
        return HostIdentity(number: Int64(token.id.text, radix: 16) ?? 0, id: token.id.text, name: token.name)
    }
}
