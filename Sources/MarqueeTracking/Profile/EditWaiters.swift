import MarqueeModel
import Synchronization

/// Callers who wait until a server has answered to their edits. Each is answered exactly once.
final class EditWaiters: Sendable {
    private struct State {
        var waiting: [Int: (edit: PendingEdit, continuation: CheckedContinuation<Value, any Error>)] = [:]
        var lastKey = 0
        var cancelled: Set<Int> = []
    }

    private let state = Mutex(State())

    /// Waits for the answer to an edit, or until the task is cancelled; the edit is sent in any case.
    ///
    /// - Parameter begin: Called once the caller waits: whatever may lead to an answer.
    func answer(to edit: PendingEdit, begin: @Sendable () -> Void) async throws -> Value {
        let key = state.withLock { state in
            state.lastKey += 1
            return state.lastKey
        }
        // A cancellation that comes too late has nobody to tell.
        defer { state.withLock { _ = $0.cancelled.remove(key) } }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = state.withLock { state in
                    if state.cancelled.remove(key) != nil { return true }
                    state.waiting[key] = (edit, continuation)
                    return false
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) } else { begin() }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                let waiter = state.waiting.removeValue(forKey: key)
                if waiter == nil { state.cancelled.insert(key) }
                return waiter
            }
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Answers everybody whose edit is settled with these.
    func settle(_ entries: [ProfileLogEntry], _ result: Result<Value, any Error>) {
        let settled = state.withLock { state in
            let keys = state.waiting.filter { waiter in entries.contains { $0.covers(waiter.value.edit) } }.keys
            return keys.compactMap { state.waiting.removeValue(forKey: $0) }
        }
        for waiter in settled { waiter.continuation.resume(with: result) }
    }

    /// Ends the wait for one edit.
    func giveUp(_ edit: PendingEdit, _ error: any Error) {
        let waiter = state.withLock { state in
            state.waiting.first { $0.value.edit.number == edit.number }.flatMap {
                state.waiting.removeValue(forKey: $0.key)
            }
        }
        waiter?.continuation.resume(throwing: error)
    }

    /// Answers everybody.
    func settleAll(_ result: Result<Value, any Error>) {
        let waiting = state.withLock { state in
            defer { state.waiting = [:] }
            return state.waiting.values.map(\.continuation)
        }
        for continuation in waiting { continuation.resume(with: result) }
    }

    var count: Int { state.withLock { $0.waiting.count } }
}
