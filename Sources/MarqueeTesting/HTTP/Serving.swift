import Logging
package import ServiceLifecycle

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
    let group = ServiceGroup(
        configuration: ServiceGroupConfiguration(
            services: [server], logger: Logger(label: "server") { _ in SwiftLogNoOpLogHandler() }))
    // Not a child: it would be cancelled together with the test.
    let running = Task { try await group.run() }
    let outcome = await withTaskGroup(of: (isServer: Bool, outcome: Result<Void, any Error>).self) { tasks in
        tasks.addTask { (true, await running.result) }
        tasks.addTask {
            let outcome: Result<Void, any Error>
            do {
                guard let port = await ports.first(where: { _ in true }) else { throw CancellationError() }
                outcome = .success(try await body(port))
            } catch {
                outcome = .failure(error)
            }
            leave()
            await group.triggerGracefulShutdown()
            return (false, outcome)
        }
        guard let first = await tasks.next() else { return Result<Void, any Error>.success(()) }
        tasks.cancelAll()
        let second = await tasks.next()
        // Whoever is first has not been ended by the other one.
        if case .failure = first.outcome { return first.outcome }
        return first.isServer ? .failure(ServerEnded()) : second?.outcome ?? first.outcome
    }
    try outcome.get()
}

/// A server has ended by itself.
package struct ServerEnded: Error {}
