import Synchronization

/// Lets so many transfers through at a time, in all and for each host. Where their host allows, the more urgent go first,
/// and of equally urgent ones who asked first.
final class TransferGate: Sendable {
    private struct Waiting {
        let id: Int
        let host: String
        let urgency: Urgency
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var running: [String: Int] = [:]
        var total = 0
        var waiting: [Waiting] = []
        var cancelled: Set<Int> = []
        var nextID = 0
    }

    private let limit: Int
    private let limitPerHost: Int
    private let state = Mutex(State())

    init(limit: Int, perHost: Int) {
        self.limit = max(1, limit)
        self.limitPerHost = max(1, perHost)
    }

    /// How many hold a turn.
    var runningCount: Int { state.withLock { $0.total } }

    /// How many wait for one.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Waits for a turn, and holds it for as long as the body runs.
    ///
    /// - Parameter urgency: Counts when the next turn is given away, so it may be raised meanwhile.
    /// - Throws: `CancellationError` as soon as the task is cancelled while it waits.
    func withTurn<Value>(
        at host: String, _ urgency: Urgency = Urgency(), _ body: () async throws -> Value
    ) async throws -> Value {
        try await enter(host, urgency)
        defer { leave(host) }
        return try await body()
    }

    private func enter(_ host: String, _ urgency: Urgency) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let admission: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
                    if admits(host, state) {
                        count(host, &state)
                        return .success(())
                    }
                    state.waiting.append(Waiting(id: id, host: host, urgency: urgency, continuation: continuation))
                    return nil
                }
                if let admission { continuation.resume(with: admission) }
            }
        } onCancel: {
            let waiting: Waiting? = state.withLock { state in
                guard let place = state.waiting.firstIndex(where: { $0.id == id }) else {
                    state.cancelled.insert(id)
                    return nil
                }
                return state.waiting.remove(at: place)
            }
            waiting?.continuation.resume(throwing: CancellationError())
        }
        // A cancellation that came after the admission has left its mark.
        _ = state.withLock { $0.cancelled.remove(id) }
    }

    private func leave(_ host: String) {
        let admitted: [Waiting] = state.withLock { state in
            state.total -= 1
            let left = (state.running[host] ?? 1) - 1
            state.running[host] = left == 0 ? nil : left
            var admitted: [Waiting] = []
            while let place = next(state) {
                let waiting = state.waiting.remove(at: place)
                count(waiting.host, &state)
                admitted.append(waiting)
            }
            return admitted
        }
        for waiting in admitted { waiting.continuation.resume() }
    }

    private func next(_ state: borrowing State) -> Int? {
        guard state.total < limit else { return nil }
        var best: (place: Int, priority: FilePriority)?
        for place in state.waiting.indices where admits(state.waiting[place].host, state) {
            let priority = state.waiting[place].urgency.priority
            if priority == .now { return place }
            if best.map({ $0.priority < priority }) ?? true { best = (place, priority) }
        }
        return best?.place
    }

    private func admits(_ host: String, _ state: borrowing State) -> Bool {
        state.total < limit && state.running[host, default: 0] < limitPerHost
    }

    private func count(_ host: String, _ state: inout State) {
        state.total += 1
        state.running[host, default: 0] += 1
    }
}
