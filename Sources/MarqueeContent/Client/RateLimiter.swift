import MarqueeModel
import MarqueeSystem
import Synchronization

/// Keeps requests below a space's rate: as many as fit into a second are sent at once, the others wait.
final class RateLimiter: Sendable {
    private struct State {
        var limit: Int
        /// When the last requests were sent, in order.
        var sent: [TimeSpan] = []
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
        // Nobody has a place in advance: what is learnt, and a pause, counts for all who wait.
        while let wait = waitOrTake() { try await clock.sleep(for: wait) }
    }

    /// How long there is to wait; nil: a request is sent now.
    private func waitOrTake() -> TimeSpan? {
        state.withLock { state in
            // Read under the lock, so that the moments are in order.
            let now = clock.uptime
            var free = state.pause
            if state.sent.count >= state.limit {
                let before = state.sent[state.sent.count - state.limit]
                free = max(free, .milliseconds(before.milliseconds + Self.window))
            }
            guard free <= now else { return .milliseconds(free.milliseconds - now.milliseconds) }
            state.sent.append(now)
            if state.sent.count > 2 * Self.longest { state.sent.removeFirst(Self.longest) }
            return nil
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
