package import MarqueeModel

/// When something that failed is tried again, and by what it waits until then.
package struct RetryTiming: Sendable {
    /// How often a file is tried again.
    package var retries = 3
    /// The wait before the first retry; each further one is twice as long.
    package var firstWait = TimeSpan.milliseconds(500)
    /// The longest wait that a server may ask for. One that asks for more isn't asked again.
    package var longestWait = TimeSpan.seconds(120)
    /// Waits; throws when the task is cancelled.
    package var sleep: @Sendable (TimeSpan) async throws -> Void
    /// From 0 to 1: how much of a wait's second half is waited.
    package var jitter: @Sendable () -> Double

    package init(
        sleep: @escaping @Sendable (TimeSpan) async throws -> Void = { span in
            try await ContinuousClock().sleep(for: span.duration)
        },
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.sleep = sleep
        self.jitter = jitter
    }

    /// The wait before a retry, counted from 1. The half of it is by chance, so that many who failed together don't all
    /// come back together.
    func wait(before retry: Int) -> TimeSpan {
        let whole = Double(firstWait.milliseconds << min(max(0, retry - 1), 16))
        return .milliseconds(Int64(whole / 2 * (1 + min(max(jitter(), 0), 1))))
    }
}
