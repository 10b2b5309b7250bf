public import MarqueeModel

/// Where a host gets its time from, so that tests can move it.
///
/// There are two kinds: the calendar's, for expiry and start times, which may be set by hand while the host runs; and the
/// time since start, for time limits, which only grows.
public protocol HostClock: Sendable {
    /// The present moment. Called on every transition, so it must be cheap.
    var now: Timestamp { get }

    /// Time since some fixed moment; grows steadily.
    var uptime: TimeSpan { get }

    /// Returns after this much uptime, or throws `CancellationError` at once when the task is cancelled.
    func sleep(for span: TimeSpan) async throws
}

/// The machine's time.
public struct SystemClock: HostClock {
    /// Creates a clock.
    public init() {}

    /// The calendar's time.
    public var now: Timestamp { .now }

    /// Time since the machine started, sleep left out.
    public var uptime: TimeSpan { .uptime }

    /// Waits by the steady clock.
    public func sleep(for span: TimeSpan) async throws {
        try await ContinuousClock().sleep(for: span.duration)
    }
}
