import Hummingbird

extension DashboardService {
    /// The host whose own token a request shows, asked by the process that speaks for it.
    func host(of request: Request, _ context: DashboardContext) async throws -> HostIdentity {
        try await HostAccess(self).speaking(request, context, at: now())
    }
}
