import Hummingbird
import HummingbirdCore
import HummingbirdTesting
import Logging
import MarqueeServing
import MarqueeSync
import MarqueeTesting

@testable import MarqueeDashboard

/// A dashboard on a port of its own, for what shows only on real connections.
struct LiveDashboard: Sendable {
    let port: Int
    /// Tokens with the scope `sync`, by the names that stand in the history.
    let tokens: [String: String]

    /// A token with every scope.
    let fleetToken: String

    /// The token of the first tester.
    var token: String { tokens["ada"] ?? "" }
    var url: String { "http://127.0.0.1:\(port)" }

    static func run(
        _ storage: (any DashboardStorage)? = nil, limits: ServerLimits = ServerLimits(),
        _ body: @escaping @Sendable (LiveDashboard) async throws -> Void
    ) async throws {
        var options = DashboardOptions()
        options.limits = limits
        try await run(storage, options: options, body)
    }

    static func run(
        _ storage: (any DashboardStorage)? = nil, options: DashboardOptions,
        _ body: @escaping @Sendable (LiveDashboard) async throws -> Void
    ) async throws {
        let storage = try storage ?? TestedStorage.scratch()
        var tokens: [String: String] = [:]
        for name in ["ada", "bob"] {
            tokens[name] = try await TokenService(storage: storage).make(
                name: name, scopes: [.sync], at: .test, expiresAt: nil
            ).revealed
        }
        let fleetToken = try await TokenService(storage: storage).make(
            name: "fleet", scopes: Set(TokenScope.allCases), at: .test, expiresAt: nil
        ).revealed
        let channels = try ServerChannels(options)
        let hub = StreamHub(storage: storage, now: { .test }, logger: Logger(label: "streams"))
        var application = Application(
            router: try DashboardServer.router(options, channels.connections, storage: storage, hub: hub) { .test },
            server: channels.builder,
            configuration: ApplicationConfiguration(
                address: .hostname("127.0.0.1", port: 0), availableConnectionsDelegate: channels.availability))
        application.addServices(StreamService(hub: hub))
        try await application.test(.live) { [tokens] client in
            try await body(LiveDashboard(port: client.port ?? 0, tokens: tokens, fleetToken: fleetToken))
        }
    }

    /// Whether it still answers. A machine with much to do may be too late for a limit of milliseconds.
    func isAlive() async throws -> Bool {
        for _ in 0..<20 {
            let answer = try await RawClient.exchange(
                port, "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            if answer.hasPrefix("HTTP/1.1 200 OK") { return true }
        }
        return false
    }
}
