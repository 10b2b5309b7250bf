import MarqueeHost
public import MarqueeModel
public import MarqueeSystem
import Synchronization

/// A clock that stands still until a test moves it.
public final class ManualClock: HostClock {
    private struct Sleeper {
        let wakes: TimeSpan
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now: Timestamp
        var uptime = TimeSpan.seconds(1_000)
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        var lastSleeper = 0
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    /// Creates a clock that shows a moment.
    public init(_ now: Timestamp = Timestamp(milliseconds: 2_000_000_000_000)) {
        self.state = Mutex(State(now: now))
    }

    /// The moment that the clock was set to.
    public var now: Timestamp { state.withLock { $0.now } }

    /// How far it was moved, from 1,000 s on.
    public var uptime: TimeSpan { state.withLock { $0.uptime } }

    /// Whether somebody sleeps now.
    public var hasSleeper: Bool { state.withLock { !$0.sleepers.isEmpty } }

    /// Moves both kinds of time, and wakes whoever slept until then.
    public func advance(by span: TimeSpan) {
        let woken = state.withLock { state in
            state.now = state.now + span
            state.uptime = .milliseconds(state.uptime.milliseconds + span.milliseconds)
            let due = state.sleepers.filter { $0.value.wakes <= state.uptime }
            for key in due.keys { state.sleepers[key] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in woken { continuation.resume() }
    }

    /// Sets the calendar's time, as somebody does by hand: no time passes, so nobody wakes.
    public func set(_ now: Timestamp) {
        state.withLock { $0.now = now }
    }

    /// Waits until somebody sleeps, so that moving the clock has somebody to wake. A test that waits has a time limit.
    public func waitForSleeper() async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.sleepers.isEmpty { state.watchers.append(continuation) }
                return !state.sleepers.isEmpty
            }
            if isThere { continuation.resume() }
        }
    }

    /// Sleeps until the clock was moved that far.
    public func sleep(for span: TimeSpan) async throws {
        let key = state.withLock { state in
            state.lastSleeper += 1
            return state.lastSleeper
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let (isDone, watchers) = state.withLock {
                    state -> (Result<Void, any Error>?, [CheckedContinuation<Void, Never>]) in
                    if state.cancelled.remove(key) != nil { return (.failure(CancellationError()), []) }
                    if span <= .milliseconds(0) { return (.success(()), []) }
                    let wakes = TimeSpan.milliseconds(state.uptime.milliseconds + span.milliseconds)
                    state.sleepers[key] = Sleeper(wakes: wakes, continuation: continuation)
                    defer { state.watchers = [] }
                    return (nil, state.watchers)
                }
                if let isDone { continuation.resume(with: isDone) }
                for watcher in watchers { watcher.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { state -> Sleeper? in
                let sleeper = state.sleepers.removeValue(forKey: key)
                if sleeper == nil { state.cancelled.insert(key) }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }
}
