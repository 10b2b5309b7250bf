import MarqueeModel
import NIOPosix
import Synchronization

/// The threads on which files are read, written and synced, so that a slow disk holds up nothing else.
final class Disk: Sendable {
    private let pool: NIOThreadPool
    /// Until when it counts as slow.
    private let slowness = Mutex<ContinuousClock.Instant?>(nil)

    private static let longest = Duration.milliseconds(10)
    private static let slowTime = Duration.seconds(10)

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

    /// Runs something that takes microseconds: at once, which costs less than waking a thread. After one that has taken
    /// long, the disk counts as slow for a while, and has its threads do it.
    func runAtOnce<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        let start = ContinuousClock.now
        guard slowness.withLock({ $0.map { $0 < start } ?? true }) else { return try await run(body) }
        try Task.checkCancellation()
        defer {
            let end = ContinuousClock.now
            if end - start > Self.longest { slowness.withLock { $0 = end + Self.slowTime } }
        }
        return try body()
    }

    /// Runs something that may hang; then its thread is lost, and the caller gets an error.
    func run<Value: Sendable>(
        within limit: TimeSpan, _ label: String, _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let error = FileError(
            .timeout, label, "its file system did not answer within \(limit); check what is mounted there")
        return try await withDeadline(.now + limit.duration, orThrow: error) { try await self.run(body) }
    }

    /// Runs something later, cancelled or not: what cleans up, say. Once the disk is closed, in the closing.
    func afterwards(_ body: @escaping @Sendable () -> Void) {
        pool.submit { _ in body() }
    }

    /// Takes nothing more on, and doesn't wait for threads that hang.
    func abandon() {
        pool.shutdownGracefully { _ in }
    }

    func close() async {
        // The only error is that it has been closed before.
        try? await pool.shutdownGracefully()
    }
}
