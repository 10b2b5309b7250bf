import Synchronization

/// What is to be done beside the stream, each kind once however often it was asked for.
final class Errands: Sendable {
    private let waiting = Mutex<Set<StreamReading.Errand>>([])
    private let gate = Gate()

    func add(_ errand: StreamReading.Errand) {
        _ = waiting.withLock { $0.insert(errand) }
        gate.open()
    }

    /// Waits until there is something.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    func take() async throws -> Set<StreamReading.Errand> {
        try await gate.pass()
        gate.close()
        return waiting.withLock { errands in
            defer { errands = [] }
            return errands
        }
    }
}
