import MarqueeModel
import Synchronization

/// So many requests a second on average, and so many at once: a bucket that fills steadily.
final class RateLimit: Sendable {
    private struct State {
        /// Requests, in thousandths.
        var level: Int64
        var at: TimeSpan
    }

    private let perSecond: Int64
    private let burst: Int64
    private let state: Mutex<State>

    init(perSecond: Int, burst: Int, now: TimeSpan) {
        self.perSecond = Int64(max(1, perSecond))
        self.burst = Int64(max(1, burst)) * 1_000
        self.state = Mutex(State(level: Int64(max(1, burst)) * 1_000, at: now))
    }

    /// Takes one request's share; false when there is none left.
    func take(at now: TimeSpan) -> Bool {
        state.withLock { state in
            let elapsed = min(max(0, now.milliseconds - state.at.milliseconds), 3_600_000)
            state.level = min(burst, state.level + elapsed * perSecond)
            state.at = max(state.at, now)
            guard state.level >= 1_000 else { return false }
            state.level -= 1_000
            return true
        }
    }

    /// Whether there is nothing left, without taking anything.
    func isSpent(at now: TimeSpan) -> Bool {
        state.withLock { state in
            let elapsed = min(max(0, now.milliseconds - state.at.milliseconds), 3_600_000)
            return min(burst, state.level + elapsed * perSecond) < 1_000
        }
    }
}
