import Synchronization

/// A task's wait for something that the disk does, which ends once: with what that brings, or when the task is cancelled.
final class DiskWait<Value: Sendable>: Sendable {
    private enum State {
        case idle
        case waiting(CheckedContinuation<Value, any Error>)
        /// What it ended with before anybody waited; nil once somebody has got it.
        case over(Result<Value, any Error>?)
    }

    private let state = Mutex(State.idle)

    /// Whether somebody waits for it.
    var isWanted: Bool {
        state.withLock { if case .waiting = $0 { true } else { false } }
    }

    /// Starts what ``end(_:)`` is called for, and waits for that.
    ///
    /// - Throws: `CancellationError` at once when the task is cancelled: a disk that hangs holds its thread, not the task.
    func value(of start: () -> Void) async throws -> Value {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if begin(continuation) { start() }
            }
        } onCancel: {
            end(.failure(CancellationError()))
        }
    }

    func end(_ result: Result<Value, any Error>) {
        let continuation: CheckedContinuation<Value, any Error>? = state.withLock { state in
            switch state {
            case .idle: state = .over(result)
            case .waiting(let continuation):
                state = .over(nil)
                return continuation
            case .over: break
            }
            return nil
        }
        continuation?.resume(with: result)
    }

    /// False when it has ended before: cancelled, or out of time.
    private func begin(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
        let early: Result<Value, any Error>? = state.withLock { state in
            guard case .over(let result) = state else {
                state = .waiting(continuation)
                return nil
            }
            state = .over(nil)
            return result ?? .failure(CancellationError())
        }
        if let early { continuation.resume(with: early) }
        return early == nil
    }
}
