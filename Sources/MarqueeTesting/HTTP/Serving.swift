import Logging
package import ServiceLifecycle
import Synchronization

/// Runs a server for as long as a body runs, and stops it in an orderly way then, also when the test is cancelled: NIO ends
/// the whole process where a server that is cancelled has a connection which nobody has looked at yet.
///
/// - Parameters:
///   - server: What serves. That it ends before the body does is an error, so that nobody waits for it.
///   - ports: Says where, once it listens.
///   - leave: Ends what would serve on by itself.
///   - body: Given the port. Cancelled when the server ends.
/// - Throws: What the body throws, or why the server has ended.
package func serving(
    _ server: some Service, at ports: AsyncStream<Int>, leave: @escaping @Sendable () -> Void = {},
    _ body: @escaping @Sendable (Int) async throws -> Void
) async throws {
    var configuration = ServiceGroupConfiguration(
        services: [server], logger: Logger(label: "server") { _ in SwiftLogNoOpLogHandler() })
    // Nobody is let in any more by then.
    configuration.maximumGracefulShutdownDuration = .seconds(60)
    let group = ServiceGroup(configuration: configuration)
    // Not a child: it would be cancelled together with the test.
    let running = Task { try await group.run() }
    // What came first: the server is stopped once the body has ended, and the body is cancelled once the server has.
    let first = FirstOutcome()
    await withTaskGroup { tasks in
        tasks.addTask {
            var reason: any Error = ServerEnded()
            if case .failure(let failure) = await running.result { reason = failure }
            first.note(.failure(reason))
        }
        tasks.addTask {
            var end = Result<Void, any Error>.success(())
            do {
                guard let port = await ports.first(where: { _ in true }) else { throw CancellationError() }
                try await body(port)
            } catch {
                end = .failure(error)
            }
            first.note(end)
            leave()
            await group.triggerGracefulShutdown()
        }
        await tasks.next()
        tasks.cancelAll()
    }
    try first.get()
}

private final class FirstOutcome: Sendable {
    private let outcome = Mutex<Result<Void, any Error>?>(nil)

    func note(_ later: Result<Void, any Error>) { outcome.withLock { $0 = $0 ?? later } }

    func get() throws { try outcome.withLock(\.self)?.get() }
}

/// A server has ended by itself.
package struct ServerEnded: Error {}
