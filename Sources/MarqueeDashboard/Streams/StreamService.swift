import ServiceLifecycle

/// Carries the feed to the hosts that listen, and tells them to come back when the server stops.
struct StreamService: Service {
    let hub: StreamHub

    /// Hosts come back after about so long: by then the next server is there, or another one.
    private static let pause = 2

    func run() async throws {
        try await hub.begin()
        await withGracefulShutdownHandler {
            await cancelWhenGracefulShutdown { await hub.run() }
        } onGracefulShutdown: {
            hub.stop(seconds: Self.pause)
        }
        await hub.leave()
    }
}
