import Synchronization

/// Holds up whoever comes until it is open.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
        var lastKey = 0
        var cancelled: Set<Int> = []
    }

    private let state = Mutex(State())

    var isOpen: Bool { state.withLock(\.isOpen) }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [:] }
            return state.waiting.values.map(\.self)
        }
        for continuation in waiting { continuation.resume() }
    }

    func close() { state.withLock { $0.isOpen = false } }

    /// Returns once it is open.
    ///
    /// - Throws: `CancellationError` at once when the task is cancelled.
    func pass() async throws {
        let key = state.withLock { state in
            state.lastKey += 1
            return state.lastKey
        }
        // A cancellation that comes too late has nobody to tell.
        defer { state.withLock { _ = $0.cancelled.remove(key) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let ready: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.remove(key) != nil { return .failure(CancellationError()) }
                    if state.isOpen { return .success(()) }
                    state.waiting[key] = continuation
                    return nil
                }
                if let ready { continuation.resume(with: ready) }
            }
        } onCancel: {
            let waiting = state.withLock { state in
                let waiting = state.waiting.removeValue(forKey: key)
                if waiting == nil { state.cancelled.insert(key) }
                return waiting
            }
            waiting?.resume(throwing: CancellationError())
        }
    }
}
