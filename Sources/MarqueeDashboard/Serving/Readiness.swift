import MarqueeModel
import Synchronization

/// Whether the storage can be used, tried at most every few seconds: anybody may ask, and a try costs a write.
final class Readiness: Sendable {
    static let age: TimeSpan = .seconds(5)

    private let storage: any DashboardStorage
    private struct State {
        var last: (at: Timestamp, failure: (any Error)?)?
        /// The try that is under way, which all who ask meanwhile wait for.
        var probe: Task<Void, any Error>?
    }

    private let state = Mutex(State())

    init(storage: any DashboardStorage) {
        self.storage = storage
    }

    /// - Throws: ``StorageError``, or why the storage could not be tried.
    func check(at now: Timestamp) async throws {
        let probe: Task<Void, any Error>? = try state.withLock { state in
            if let probe = state.probe { return probe }
            if let last = state.last, last.at <= now, now < last.at + Self.age {
                if let failure = last.failure { throw failure }
                return nil
            }
            let probe = Task { try await self.probe(at: now) }
            state.probe = probe
            return probe
        }
        try await probe?.value
    }

    private func probe(at now: Timestamp) async throws {
        let failure: (any Error)?
        do {
            try await storage.probe(at: now)
            failure = nil
        } catch {
            failure = error
        }
        state.withLock { $0 = State(last: (now, failure), probe: nil) }
        if let failure { throw failure }
    }
}
