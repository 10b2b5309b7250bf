import Synchronization

/// What is to be done beside the stream, each kind once however often it was asked for.
final class SideTasks: Sendable {
    private let waiting = Mutex<Set<StreamReading.SideTask>>([])
    private let gate = Gate()

    func add(_ sideTask: StreamReading.SideTask) {
        _ = waiting.withLock { $0.insert(sideTask) }
        gate.open()
    }

    /// Waits until there is something.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    func take() async throws -> Set<StreamReading.SideTask> {
        try await gate.pass()
        gate.close()
        return waiting.withLock { sideTasks in
            defer { sideTasks = [] }
            return sideTasks
        }
    }
}
