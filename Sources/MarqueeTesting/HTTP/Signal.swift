import Synchronization

/// Comes once, for all who wait for it and who will.
package final class Signal: Sendable {
    private let hasCome = Mutex(false)

    package init() {}

    package func send() { hasCome.withLock { $0 = true } }

    package func wait() async throws {
        try await poll { self.hasCome.withLock { $0 } }
    }
}

/// Returns when the condition holds; a test's time limit ends what never comes.
package func poll(until condition: () async throws -> Bool) async throws {
    while try await !condition() {
        try Task.checkCancellation()
        try await ContinuousClock().sleep(for: .milliseconds(1))
    }
}
