import Synchronization

/// A task's wait for something that the disk does, which ends once: with what that brings, or when the task is cancelled.
final class DiskWait<Value: Sendable>: Sendable {
    private enum State {
        case idle
        case waiting(CheckedContinuation<Value, any Error>)
        case over
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
            defer { state = .over }
            guard case .waiting(let continuation) = state else { return nil }
            return continuation
        }
        continuation?.resume(with: result)
    }

    /// False when it was cancelled before.
    private func begin(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
        let begins = state.withLock { state in
            guard case .idle = state else { return false }
            state = .waiting(continuation)
            return true
        }
        if !begins { continuation.resume(throwing: CancellationError()) }
        return begins
    }
}
