import NIOPosix
import Synchronization

/// The threads on which files are read, written and synced, so that a slow disk holds up nothing else.
struct Disk: Sendable {
    private let pool: NIOThreadPool

    init(threads: Int) {
        self.pool = NIOThreadPool(numberOfThreads: threads)
        pool.start()
    }

    /// Runs something that blocks, and waits for it.
    ///
    /// - Throws: `CancellationError` at once when the task is cancelled: a disk that hangs holds the thread, not the
    ///   caller. What has begun runs to its end.
    func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        let call = Call<Value>()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard call.begin(continuation) else { return }
                pool.submit { state in
                    guard case .active = state else { return call.end(.failure(CancellationError())) }
                    guard call.isWanted else { return }
                    call.end(Result { try body() })
                }
            }
        } onCancel: {
            call.end(.failure(CancellationError()))
        }
    }

    /// Runs something later that cleans up, cancelled or not.
    func afterwards(_ body: @escaping @Sendable () -> Void) {
        pool.submit { _ in body() }
    }

    func close() async {
        // The only error is that it has been closed before.
        try? await pool.shutdownGracefully()
    }

    /// One wait, which ends once.
    private final class Call<Value: Sendable>: Sendable {
        private enum State {
            case idle
            case waiting(CheckedContinuation<Value, any Error>)
            case over
        }

        private let state = Mutex(State.idle)

        var isWanted: Bool {
            state.withLock { if case .waiting = $0 { true } else { false } }
        }

        /// False when it was cancelled before.
        func begin(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
            let begins = state.withLock { state in
                guard case .idle = state else { return false }
                state = .waiting(continuation)
                return true
            }
            if !begins { continuation.resume(throwing: CancellationError()) }
            return begins
        }

        func end(_ result: Result<Value, any Error>) {
            let continuation: CheckedContinuation<Value, any Error>? = state.withLock { state in
                defer { state = .over }
                guard case .waiting(let continuation) = state else { return nil }
                return continuation
            }
            continuation?.resume(with: result)
        }
    }
}
