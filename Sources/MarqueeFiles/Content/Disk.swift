import MarqueeModel
import NIOPosix
import Synchronization

/// What runs on its caller's thread, which must not wait for a file to be read.
final class Hurry: Sendable {
    @TaskLocal static var current: Hurry?
    private let isUnderWay = Atomic(true)

    /// Whether something has to be read after all: then whatever came out so far does not count.
    var isOver: Bool { !isUnderWay.load(ordering: .relaxed) }

    func end() {
        isUnderWay.store(false, ordering: .relaxed)
    }
}

/// The threads on which files are read, written and synced, so that a slow disk holds up nothing else.
final class Disk: Sendable {
    private let pool: NIOThreadPool
    /// Until when it counts as slow.
    private let slowness = Mutex<ContinuousClock.Instant?>(nil)
    private let deadlines = Deadlines()

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
        return try await run(body, wait)
    }

    private func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value, _ wait: DiskWait<Value>
    ) async throws -> Value {
        try await wait.value {
            pool.submit { state in
                guard case .active = state else { return wait.end(.failure(CancellationError())) }
                guard wait.isWanted else { return }
                wait.end(Result { try body() })
            }
        }
    }

    /// Runs something that takes microseconds: at once, which costs less than waking a thread. After one that has taken
    /// long, the disk counts as slow for a while, and has its threads do it; so they do what comes upon something that has
    /// to be read whole (``Hurry``), from its beginning.
    func runAtOnce<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        let start = ContinuousClock.now
        guard slowness.withLock({ $0.map { $0 < start } ?? true }) else { return try await run(body) }
        try Task.checkCancellation()
        defer {
            let end = ContinuousClock.now
            if end - start > Self.longest { slowness.withLock { $0 = end + Self.slowTime } }
        }
        let hurry = Hurry()
        let result = Result { try Hurry.$current.withValue(hurry) { try body() } }
        return hurry.isOver ? try await run(body) : try result.get()
    }

    /// Runs something that may hang; then its thread is lost, and the caller gets an error.
    func run<Value: Sendable>(
        within limit: TimeSpan, _ label: String, _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let error = FileError(
            .timeout, label, "its file system did not answer within \(limit); check the mounted file system")
        let wait = DiskWait<Value>()
        let deadline = deadlines.add(.now + limit.duration) { wait.end(.failure(error)) }
        defer { deadlines.remove(deadline) }
        return try await run(body, wait)
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
