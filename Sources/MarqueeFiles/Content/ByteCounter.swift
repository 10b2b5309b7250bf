import Synchronization

/// Adds up bytes, from any thread.
final class ByteCounter: Sendable {
    private let count = Mutex<Int64>(0)

    var bytes: Int64 { count.withLock { $0 } }

    func add(_ bytes: Int64) { count.withLock { $0 += bytes } }
}
