import Dispatch
import Synchronization

/// Writes to a database, and lets calls that wait at the same time share one commit: what takes time is the disk, and it
/// is asked once for all of them.
///
/// Calls are performed in the order in which they come, each as if it were alone: one that fails changes nothing, and the
/// others hold. A call returns when its commit is on the disk. One whose task is cancelled while it waits is not
/// performed; one that has begun goes on to its end.
final class GroupWriter<Access>: Sendable {
    /// What a call does. What it adds to the sheet, it adds last.
    typealias Body = @Sendable (Access, inout TallySheet) throws -> Void

    private struct Call: Sendable {
        let number: Int
        let weight: Int
        let body: Body
        /// Called once: with what has kept it from its end, nil when it is on the disk.
        let answer: @Sendable ((any Error)?) -> Void
    }

    private struct State {
        var waiting: [Call] = []
        /// Calls that do not wait yet, and those of them that are cancelled.
        var coming: Set<Int> = []
        var cancelled: Set<Int> = []
        var isAtWork = false
        var last = 0
        var commits = 0
    }

    /// What one commit does at most, so that nobody waits long for others.
    private static var mostWeight: Int { 8_192 }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "marquee.dashboard.writes")
    private let commit: @Sendable ([Body]) throws -> [StorageError?]

    /// - Parameter commit: Performs bodies as one commit, in their order, and tells the error of each; nil for those that hold.
    ///   Where it throws, nothing has happened.
    init(commit: @escaping @Sendable ([Body]) throws -> [StorageError?]) {
        self.commit = commit
    }

    /// How many calls wait, and how many commits there were, for tests.
    var waitingCount: Int { state.withLock { $0.waiting.count } }
    var commitCount: Int { state.withLock { $0.commits } }

    /// Performs a body, which may run more than once.
    ///
    /// - Parameters:
    ///   - weight: How much it does, compared with a single row.
    ///   - body: What it adds to the sheet is written when all of the commit have run. It adds last.
    func write<Result: Sendable>(
        weight: Int = 1, _ body: @escaping @Sendable (Access, inout TallySheet) throws -> Result
    ) async throws -> Result {
        try Task.checkCancellation()
        let number = nextNumber()
        let result = Mutex<Result?>(nil)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enqueue(
                    Call(number: number, weight: weight) { transaction, sheet in
                        let value = try body(transaction, &sheet)
                        result.withLock { $0 = value }
                    } answer: { error in
                        switch (error, result.withLock(\.self)) {
                        case (nil, let value?): continuation.resume(returning: value)
                        case (let error?, _): continuation.resume(throwing: error)
                        case (nil, nil): continuation.resume(throwing: StorageError(.failed, "nothing was written"))
                        }
                    })
            }
        } onCancel: {
            cancel(number)
        }
    }

    /// Performs a body for nobody who waits. It cannot be cancelled.
    ///
    /// - Parameter answer: Called once: with what has kept it from its end, nil when it is on the disk.
    func write(
        weight: Int, _ body: @escaping @Sendable (Access) throws -> Void,
        answer: @escaping @Sendable ((any Error)?) -> Void
    ) {
        enqueue(
            Call(
                number: nextNumber(), weight: weight, body: { transaction, _ in try body(transaction) }, answer: answer)
        )
    }

    private func nextNumber() -> Int {
        state.withLock { state in
            state.last += 1
            state.coming.insert(state.last)
            return state.last
        }
    }

    private func enqueue(_ call: Call) {
        let (isCancelled, begins) = state.withLock { state in
            state.coming.remove(call.number)
            guard state.cancelled.remove(call.number) == nil else { return (true, false) }
            state.waiting.append(call)
            defer { state.isAtWork = true }
            return (false, !state.isAtWork)
        }
        if isCancelled { call.answer(CancellationError()) }
        if begins { queue.async { self.work() } }
    }

    private func cancel(_ number: Int) {
        let call = state.withLock { state -> Call? in
            if let place = state.waiting.firstIndex(where: { $0.number == number }) {
                return state.waiting.remove(at: place)
            }
            if state.coming.contains(number) { state.cancelled.insert(number) }
            return nil
        }
        call?.answer(CancellationError())
    }

    /// Commits what waits, until nothing does.
    private func work() {
        while let calls = next() {
            do {
                for (call, error) in zip(calls, try commit(calls.map(\.body))) { call.answer(error) }
            } catch {
                for call in calls { call.answer(StorageError(error)) }
            }
        }
    }

    private func next() -> [Call]? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isAtWork = false
                return nil
            }
            var weight = 0
            let count = state.waiting.prefix { call in
                defer { weight += call.weight }
                return weight == 0 || weight + call.weight <= Self.mostWeight
            }.count
            state.commits += 1
            let calls = Array(state.waiting.prefix(count))
            state.waiting.removeFirst(count)
            return calls
        }
    }
}
