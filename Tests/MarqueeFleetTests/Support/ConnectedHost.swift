import Logging
import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeStore
import MarqueeSystem
import MarqueeTesting
import Synchronization
import Testing

@testable import MarqueeFleet

/// A host with a connection to a ``FleetServer``.
struct ConnectedHost {
    let test: TestHost
    let connection: DashboardConnection
    let server: FleetServer

    var host: PresentationHost { test.host }
    var clock: ManualClock { test.clock }

    /// - Parameter directory: That of a host before, which was stopped or killed.
    init(
        _ server: FleetServer, name: String = "window-1", directory: String? = nil, token: String = "mq_joining",
        tokenProblem: String? = nil, presenter: RecordingPresenter = RecordingPresenter(.holding), logger: Logger? = nil
    ) async throws {
        self.server = server
        test = try await TestHost(presenter, directory: directory, logger: logger)
        var configuration = DashboardConfiguration(
            url: server.url, token: token, name: name, labels: ["site": "milan"])
        configuration.tokenProblem = tokenProblem
        configuration.random = { 0.5 }
        connection = try await DashboardConnection(configuration, host: test.host)
    }

    /// Keeps the connection while a test does its steps. Whenever it has to wait for another try, time passes.
    ///
    /// - Parameter isHostRunning: Whether messages are shown.
    func whileConnected(
        isHostRunning: Bool = false, _ steps: @escaping @Sendable () async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [connection] in
                do { try await connection.run() } catch is CancellationError {}
            }
            if isHostRunning {
                group.addTask { [host] in
                    do { _ = try await host.run(until: .stopped) } catch is CancellationError {}
                }
            }
            group.addTask { [connection, clock] in
                while !Task.isCancelled {
                    if await !connection.link.isUp { clock.advance(by: .milliseconds(200)) }
                    do { try await ContinuousClock().sleep(for: .milliseconds(1)) } catch { return }
                }
            }
            defer { group.cancelAll() }
            do {
                try await steps()
            } catch let error as CancellationError {
                // Its time is over, or the server has ended: this says where everything stood.
                let requests = server.state.withLock { $0.requests.suffix(10).joined(separator: ", ") }
                Issue.record("\(await connection.link); at \(clock.uptime); last requests: \(requests)")
                throw error
            }
        }
    }

    /// Returns when the store has a message with an id.
    func received(_ id: String) async throws { try await poll { try test.entry(id) != nil } }

    /// Returns when the connection is there.
    func connected() async throws { try await poll { await connection.link.isUp } }

    /// Returns when the host, while it runs, says that it was removed: the file that it is told to remove.
    func removed() async throws -> String {
        let file = test.directory + "/\(CredentialFile.name)"
        try await poll { HostStatus.read(in: test.directory)?.dashboard?.problem?.contains(file) ?? false }
        return file
    }

    /// Returns when everything that was sent is done.
    func handled(_ number: Int64) async throws {
        try await poll { try lastDelivery() == number }
    }

    func lastDelivery() throws -> Int64? {
        let store = try Store(at: test.directory)
        defer { try? store.close() }
        return try store.inbox.lastDelivery(of: "\(server.url) 1f6c0a9be2d43f57")
    }
}
