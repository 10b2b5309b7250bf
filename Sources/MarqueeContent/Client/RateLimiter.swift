import MarqueeModel
import MarqueeSystem
import Synchronization

/// Keeps requests below a space's rate: as many as fit are sent at once, the others in the order in which they came.
final class RateLimiter: Sendable {
    private struct State {
        var limit: Int
        /// When the last requests were sent, or will be; in order.
        var slots: [TimeSpan] = []
        /// Before then nothing is sent.
        var pause = TimeSpan.milliseconds(0)
    }

    /// Somewhat more than the second by which Contentful counts: what is sent evenly does not arrive so.
    private static let window: Int64 = 1_050

    private let most: Int?
    private let clock: any HostClock
    private let state: Mutex<State>

    /// - Parameters:
    ///   - start: How many a second allows, until it is known better.
    ///   - most: More are never sent, whatever the server says that it allows; nil: as it says.
    init(start: Int, most: Int?, clock: any HostClock) {
        self.most = most.map { max(1, $0) }
        self.clock = clock
        state = Mutex(State(limit: self.most ?? start))
    }

    /// Returns once a request may be sent.
    ///
    /// - Throws: `CancellationError`.
    func take() async throws {
        while true {
            let now = clock.uptime
            let wait: TimeSpan = state.withLock { state in
                let slots = state.slots
                var slot = max(now, state.pause, slots.last ?? now)
                if slots.count >= state.limit {
                    let before = slots[slots.count - state.limit]
                    slot = max(slot, .milliseconds(before.milliseconds + Self.window))
                }
                state.slots.append(slot)
                if state.slots.count > 2 * Self.longest { state.slots.removeFirst(Self.longest) }
                return .milliseconds(slot.milliseconds - now.milliseconds)
            }
            if wait.milliseconds > 0 { try await clock.sleep(for: wait) }
            // Somebody may have been told to wait meanwhile, which counts for all.
            let isPaused = state.withLock { $0.pause > clock.uptime }
            if !isPaused { return }
        }
    }

    /// Nothing is sent before a while has passed.
    func pause(for span: TimeSpan) {
        let end = clock.uptime.adding(span)
        state.withLock { $0.pause = max($0.pause, end) }
    }

    /// What the server says that it allows within a second; anything else is left out.
    func learn(_ text: String?) {
        guard let text, let told = Int(text), (1...Self.longest).contains(told) else { return }
        state.withLock { $0.limit = min(told, most ?? told) }
    }

    /// The most that is believed.
    private static let longest = 1_000
}
