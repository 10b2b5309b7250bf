import MarqueeTesting
import ServiceLifecycle
import Synchronization
import Testing

/// What tests serve with.
@Suite(.timeLimit(.minutes(1))) struct ServingTests {
    @Test func `nobody waits for a server that could not start`() async throws {
        let (ports, _) = AsyncStream.makeStream(of: Int.self)
        await #expect(throws: Failed.self) {
            try await serving(Unstartable(), at: ports) { _ in Issue.record("there is no port") }
        }
    }

    @Test(arguments: Ending.allCases)
    fileprivate func `a server is stopped, and not cancelled, however the test ends`(_ ending: Ending) async throws {
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let server = NotingServer()
        port.yield(1)
        let test = Task {
            try await serving(server, at: ports) { _ in
                switch ending {
                case .returns: return
                case .throws: throw Failed()
                case .isCancelled: try await ContinuousClock().sleep(for: .seconds(60))
                }
            }
        }
        if ending == .isCancelled { test.cancel() }
        let outcome = await test.result
        #expect(server.endings.withLock(\.self) == ["stopped"])
        switch ending {
        case .returns: #expect(throws: Never.self) { try outcome.get() }
        case .throws: #expect(throws: Failed.self) { try outcome.get() }
        case .isCancelled: #expect(throws: CancellationError.self) { try outcome.get() }
        }
    }
}

private enum Ending: CaseIterable, Sendable { case returns, `throws`, isCancelled }

private struct Failed: Error {}

private struct Unstartable: Service {
    func run() async throws { throw Failed() }
}

/// Says how it was ended.
private final class NotingServer: Service {
    let endings = Mutex<[String]>([])

    func run() async throws {
        let (stops, stop) = AsyncStream.makeStream(of: Void.self)
        await withGracefulShutdownHandler {
            for await _ in stops { break }
            endings.withLock { $0.append(Task.isCancelled ? "cancelled" : "stopped") }
        } onGracefulShutdown: {
            stop.yield()
        }
    }
}
