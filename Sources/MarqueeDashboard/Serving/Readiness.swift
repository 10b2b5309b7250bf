import MarqueeModel
import Synchronization

/// Whether the storage can be used, tried at most every few seconds: anybody may ask, and a try costs a write.
final class Readiness: Sendable {
    static let age: TimeSpan = .seconds(5)

    private let storage: any DashboardStorage
    private let last = Mutex<(at: Timestamp, failure: StorageError?)?>(nil)

    init(storage: any DashboardStorage) {
        self.storage = storage
    }

    /// - Throws: ``StorageError``, or why the storage could not be tried.
    func check(at now: Timestamp) async throws {
        if let last = last.withLock(\.self), last.at <= now, now < last.at + Self.age {
            if let failure = last.failure { throw failure }
            return
        }
        do {
            try await storage.probe(at: now)
            last.withLock { $0 = (now, nil) }
        } catch let error as StorageError {
            last.withLock { $0 = (now, error) }
            throw error
        }
    }
}
