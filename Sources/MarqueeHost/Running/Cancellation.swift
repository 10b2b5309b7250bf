import Synchronization

/// Ends one of several things that a host does beside itself.
final class Cancellation: Sendable {
    private enum State {
        case idle, cancelled
        case running(@Sendable () -> Void)
    }

    private let state = Mutex(State.idle)

    /// Whether somebody has ended it: its result is nobody's any more.
    var isCancelled: Bool { state.withLock { if case .cancelled = $0 { true } else { false } } }

    func cancel() {
        let running = state.withLock { state in
            defer { state = .cancelled }
            return state
        }
        if case .running(let cancel) = running { cancel() }
    }

    /// Runs an operation in a task that this ends, and the caller's end too.
    func run<Success: Sendable>(_ operation: @escaping @Sendable () async -> Success) async -> Success {
        let task = Task { await operation() }
        let isCancelled = state.withLock { state in
            if case .cancelled = state { return true }
            state = .running { task.cancel() }
            return false
        }
        if isCancelled { task.cancel() }
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
