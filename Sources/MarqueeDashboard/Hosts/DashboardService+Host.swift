import Hummingbird

extension DashboardService {
    /// The host whose own token a request shows.
    func host(of request: Request, _ context: DashboardContext) async throws -> HostIdentity {
        try await HostAccess(self).host(of: request, context)
    }
}
