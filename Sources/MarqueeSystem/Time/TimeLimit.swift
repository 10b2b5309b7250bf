package import MarqueeModel
import Synchronization

/// Waits for an operation, but not longer than a limit; nil when it took longer.
///
/// An operation that ignores its cancellation is left behind: it may go on for ever, and the caller does not.
package func withTimeLimit<Success: Sendable>(
    _ limit: TimeSpan, clock: any HostClock, _ operation: @escaping @Sendable () async -> Success
) async -> Success? {
    let race = Race<Success?>()
    let work = Task { race.finish(await operation()) }
    let timer = Task {
        try await clock.sleep(for: limit)
        race.finish(nil)
    }
    return await withTaskCancellationHandler {
        let winner = await race.winner()
        work.cancel()
        timer.cancel()
        return winner
    } onCancel: {
        work.cancel()
        race.finish(nil)
    }
}

/// The first of several results; the others are dropped.
private final class Race<Result: Sendable>: Sendable {
    private enum State {
        case open(CheckedContinuation<Result, Never>?)
        case won(Result)
    }

    private let state = Mutex(State.open(nil))

    func finish(_ result: Result) {
        let waiting: CheckedContinuation<Result, Never>? = state.withLock { state in
            guard case .open(let waiting) = state else { return nil }
            state = .won(result)
            return waiting
        }
        waiting?.resume(returning: result)
    }

    func winner() async -> Result {
        await withCheckedContinuation { continuation in
            let won: Result? = state.withLock { state in
                if case .won(let result) = state { return result }
                state = .open(continuation)
                return nil
            }
            if let won { continuation.resume(returning: won) }
        }
    }
}
