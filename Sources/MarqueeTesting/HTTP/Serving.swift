import Logging
package import ServiceLifecycle

/// Runs a server for as long as a body runs, and stops it in an orderly way then: NIO ends the whole process where a server
/// that is cancelled has a connection which nobody has looked at yet.
///
/// - Parameters:
///   - server: What serves. That it ends before the body does is an error, so that nobody waits for it.
///   - ports: Says where, once it listens.
///   - leave: Ends what would serve on by itself.
///   - body: Given the port.
/// - Throws: What the body throws, or why the server has ended.
package func serving(
    _ server: some Service, at ports: AsyncStream<Int>, leave: @escaping @Sendable () -> Void = {},
    _ body: @escaping @Sendable (Int) async throws -> Void
) async throws {
    let group = ServiceGroup(
        configuration: ServiceGroupConfiguration(
            services: [server], logger: Logger(label: "server") { _ in SwiftLogNoOpLogHandler() }))
    let outcome = try await withThrowingTaskGroup(of: Result<Void, any Error>?.self) { tasks in
        tasks.addTask {
            try await group.run()
            return nil
        }
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
            return outcome
        }
        var outcome: Result<Void, any Error>?
        for try await part in tasks { outcome = outcome ?? part }
        return outcome
    }
    try outcome?.get()
}
