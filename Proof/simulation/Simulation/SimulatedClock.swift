import MarqueeModel
import MarqueeSystem
import Synchronization

/// Time that passes when a run says so: by the calendar, which may be set, and by the clock that only grows.
final class SimulatedClock: HostClock {
    private struct State {
        var uptime: Int64 = 1_000_000
        /// By how much the host's calendar is ahead.
        var skew: Int64 = 0
    }

    /// The calendar's time at an uptime of 0.
    private static let origin = Timestamp("2026-12-07T06:00:00Z") ?? Timestamp(milliseconds: 0)

    private let state = Mutex(State())

    var now: Timestamp { state.withLock { Self.origin + .milliseconds($0.uptime + $0.skew) } }
    var uptime: TimeSpan { state.withLock { .milliseconds($0.uptime) } }
    /// What everybody else's calendar shows.
    var trueTime: Timestamp { state.withLock { Self.origin + .milliseconds($0.uptime) } }

    func advance(by span: TimeSpan) { state.withLock { $0.uptime += max(0, span.milliseconds) } }

    func set(skew: TimeSpan) { state.withLock { $0.skew = skew.milliseconds } }

    func sleep(for span: TimeSpan) async throws { throw CancellationError() }
}
