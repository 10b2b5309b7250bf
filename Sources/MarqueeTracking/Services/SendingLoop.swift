import MarqueeDatabase
import MarqueeSystem
import ServiceLifecycle

/// Sends what waits in a store, until the task's graceful shutdown or cancellation.
struct SendingLoop {
    let store: TrackingStore
    let clock: any HostClock

    /// Sends at once, again whenever something new waits, and after failures, later each time.
    ///
    /// - Parameters:
    ///   - newest: Another value after each change of what waits.
    ///   - flush: Sends all of it.
    func run(
        _ newest: @escaping @Sendable (TrackingStore) throws -> (some Sendable & Equatable)?,
        flush: @escaping @Sendable () async throws -> Void
    ) async throws {
        let signals = try StoreValues(of: store.database, beginsWithPresent: true) { [store] in
            try newest(store.over($0))
        }
        await cancelWhenGracefulShutdown { [clock] in
            var backoff = Backoff()
            for await _ in signals {
                while !Task.isCancelled {
                    do {
                        try await flush()
                        backoff.reset()
                        break
                    } catch {
                        // Whatever it was, it may be over by then; a cancelled sleep ends this.
                        do { try await clock.sleep(for: backoff.next()) } catch { return }
                    }
                }
            }
        }
    }
}
