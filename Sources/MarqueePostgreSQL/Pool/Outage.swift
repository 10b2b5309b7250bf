import MarqueeModel
import MarqueeSystem
import Synchronization

/// Whether the server can be reached, as far as a pool knows: while it cannot, it is asked now and then only, by one of many
/// who come.
final class Outage: Sendable {
    private struct State {
        var error: PostgreSQLError?
        var failures = 0
        /// Whether somebody tries; that has an end.
        var isTried = false
        var until = TimeSpan.seconds(0)
    }

    private static let shortest = 100
    private static let longest = 5_000
    private let state = Mutex(State())

    /// Throws what the last one met who has tried, unless it is time to try again.
    func check() throws(PostgreSQLError) {
        let now = TimeSpan.uptime
        let error = state.withLock { state -> PostgreSQLError? in
            guard let error = state.error else { return nil }
            guard !state.isTried, state.until <= now else { return error }
            state.isTried = true
            return nil
        }
        if let error { throw error }
    }

    func begin(_ error: PostgreSQLError) {
        state.withLock { state in
            // Many may have met the same one before anybody knew of it.
            guard state.isTried || state.error == nil else { return }
            let most = min(Self.longest, Self.shortest << min(state.failures, 6))
            state.failures += 1
            state.isTried = false
            state.error = error
            state.until = TimeSpan.uptime.adding(.milliseconds(Int64(Int.random(in: most / 2...most))))
        }
    }

    func end() { state.withLock { $0 = State() } }
}
