import NIOPosix

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
        let wait = DiskWait<Value>()
        return try await wait.value {
            pool.submit { state in
                guard case .active = state else { return wait.end(.failure(CancellationError())) }
                guard wait.isWanted else { return }
                wait.end(Result { try body() })
            }
        }
    }

    /// Runs something later, cancelled or not: what cleans up, say. Once the disk is closed, in the closing.
    func afterwards(_ body: @escaping @Sendable () -> Void) {
        pool.submit { _ in body() }
    }

    func close() async {
        // The only error is that it has been closed before.
        try? await pool.shutdownGracefully()
    }
}
