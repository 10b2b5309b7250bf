import Synchronization

/// Ids in the order in which they are asked for.
final class IDs: Sendable {
    private let last = Mutex(0)

    func make(_ prefix: String) -> String {
        last.withLock { last in
            last += 1
            return "\(prefix)\(last)"
        }
    }
}
