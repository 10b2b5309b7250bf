package import MarqueeModel
import Synchronization

/// Whether what a server stands on can be used. Anybody may ask, and a try costs a write: so it is tried once for all who ask
/// meanwhile, its outcome counts for a while, and for longer where it took long.
package final class Readiness: Sendable {
    /// How long an outcome counts at least.
    package static let age: TimeSpan = .seconds(5)
    /// So many times as long as the try took: trying takes a hundredth of the time at most.
    private static let pause: Int64 = 100

    private struct State {
        var last: (until: Timestamp, from: Timestamp, failure: (any Error)?)?
        /// The try that is under way, which all who ask meanwhile wait for.
        var probe: Task<Void, any Error>?
    }

    private let clock: @Sendable () -> ContinuousClock.Instant
    private let probe: @Sendable (Timestamp) async throws -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - clock: What a try's time is taken by.
    ///   - probe: Reads and writes; throws why that cannot be done.
    package init(
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        _ probe: @escaping @Sendable (_ now: Timestamp) async throws -> Void
    ) {
        self.clock = clock
        self.probe = probe
    }

    /// - Throws: What the last try has thrown.
    package func check(at now: Timestamp) async throws {
        let probe: Task<Void, any Error>? = try state.withLock { state in
            if let probe = state.probe { return probe }
            if let last = state.last, last.from <= now, now < last.until {
                if let failure = last.failure { throw failure }
                return nil
            }
            let probe = Task { try await self.perform(at: now) }
            state.probe = probe
            return probe
        }
        try await probe?.value
    }

    private func perform(at now: Timestamp) async throws {
        let start = clock()
        let failure: (any Error)?
        do {
            try await probe(now)
            failure = nil
        } catch {
            failure = error
        }
        let until = now + max(Self.age, .seconds((clock() - start).components.seconds * Self.pause))
        state.withLock { $0 = State(last: (until, now, failure), probe: nil) }
        if let failure { throw failure }
    }
}
