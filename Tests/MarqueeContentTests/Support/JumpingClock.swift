import MarqueeModel
import MarqueeSystem
import Synchronization

/// A clock on which waiting takes no time: whoever sleeps is woken at once, and it is that much later.
final class JumpingClock: HostClock {
    private let state = Mutex((uptime: TimeSpan.seconds(1_000), sleeps: [TimeSpan]()))

    var now: Timestamp { Timestamp(milliseconds: 1_800_000_000_000) + uptime }
    var uptime: TimeSpan { state.withLock(\.uptime) }

    /// How long was slept, in order.
    var sleeps: [TimeSpan] { state.withLock(\.sleeps) }

    func sleep(for span: TimeSpan) async throws {
        try Task.checkCancellation()
        state.withLock { state in
            state.uptime = state.uptime.adding(span)
            state.sleeps.append(span)
        }
    }
}
