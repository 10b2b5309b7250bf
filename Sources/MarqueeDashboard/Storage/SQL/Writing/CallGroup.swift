import Dispatch
import Synchronization

/// Lets calls that wait at the same time share what takes time: a commit, which asks the disk once for all of them; or a
/// question to a server.
///
/// Calls are performed in the order in which they come, each as if it were alone: one that fails changes nothing, and the
/// others hold. A call returns when that which it shares is done, or has failed, also where it has come late. One whose task is
/// cancelled while it waits is not performed; one that has begun goes on to its end.
final class CallGroup<Access, Notes>: Sendable {
    /// What a call does. What it notes for those behind it, or for the end, it notes last.
    typealias Body = @Sendable (Access, inout Notes) throws -> Void

    private struct Call: Sendable {
        let number: Int
        let weight: Int
        let body: Body
        /// Called once: with what has kept it from its end, nil when it is done.
        let answer: @Sendable ((any Error)?) -> Void
    }

    private struct State {
        var waiting: [Call] = []
        /// Calls that do not wait yet, and those of them that are cancelled.
        var coming: Set<Int> = []
        var cancelled: Set<Int> = []
        var isAtWork = false
        var last = 0
        var rounds = 0
    }

    /// What is done together at most, so that nobody waits long for others.
    private static var mostWeight: Int { 8_192 }
    /// How often it is tried to find the call because of which others fail: enough for two among thousands.
    private static var mostTries: Int { 60 }

    private let state = Mutex(State())
    private let queue: DispatchQueue
    private let perform: @Sendable (_ take: @Sendable () -> [Body]) throws -> [StorageError?]

    /// - Parameters:
    ///   - name: Of the thread.
    ///   - perform: Performs bodies together, in their order, and tells the error of each; nil for those that hold. Where it
    ///     throws, nothing has happened. It takes what waits, once, as late as it can: more calls have come by then.
    init(_ name: String, perform: @escaping @Sendable (_ take: @Sendable () -> [Body]) throws -> [StorageError?]) {
        self.queue = DispatchQueue(label: "marquee.dashboard.\(name)")
        self.perform = perform
    }

    /// How many calls wait, and how often some were performed together, for tests.
    var waitingCount: Int { state.withLock { $0.waiting.count } }
    var roundCount: Int { state.withLock { $0.rounds } }

    /// Performs a body, which may run more than once.
    ///
    /// - Parameter weight: How much it does, compared with a single row.
    func call<Result: Sendable>(
        weight: Int = 1, _ body: @escaping @Sendable (Access, inout Notes) throws -> Result
    ) async throws -> Result {
        try Task.checkCancellation()
        let number = nextNumber()
        let result = Mutex<Result?>(nil)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enqueue(
                    Call(number: number, weight: weight) { access, notes in
                        let value = try body(access, &notes)
                        result.withLock { $0 = value }
                    } answer: { error in
                        switch (error, result.withLock(\.self)) {
                        case (nil, let value?): continuation.resume(returning: value)
                        case (let error?, _): continuation.resume(throwing: error)
                        case (nil, nil): continuation.resume(throwing: StorageError(.failed, "nothing was done"))
                        }
                    })
            }
        } onCancel: {
            cancel(number)
        }
    }

    /// Performs a body for nobody who waits. It cannot be cancelled.
    ///
    /// - Parameter answer: Called once: with what has kept it from its end, nil when it is done.
    func call(
        weight: Int, _ body: @escaping @Sendable (Access) throws -> Void,
        answer: @escaping @Sendable ((any Error)?) -> Void
    ) {
        enqueue(
            Call(
                number: nextNumber(), weight: weight, body: { access, _ in try body(access) }, answer: answer)
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

    /// Performs what waits, until nothing does.
    private func work() {
        while goesOn() {
            let taken = Mutex<[Call]?>(nil)
            @Sendable func take() -> [Call] {
                taken.withLock { taken in
                    let calls = taken ?? next()
                    taken = calls
                    return calls
                }
            }
            do {
                let errors = try perform { take().map(\.body) }
                for (call, error) in zip(take(), errors) { call.answer(error) }
            } catch {
                fail(take(), error)
            }
        }
    }

    private func fail(_ calls: [Call], _ error: any Error) {
        var tries = Self.mostTries
        fail(calls, StorageError(error), &tries)
    }

    /// It may be the fault of one of them, which only that one is to have: it is looked for by halves. Where it is the fault of
    /// none, that shows soon.
    private func fail(_ calls: [Call], _ error: StorageError, _ tries: inout Int) {
        guard calls.count > 1, error.code == .failed, tries > 0 else {
            for call in calls { call.answer(error) }
            return
        }
        for half in [calls.prefix(calls.count / 2), calls.dropFirst(calls.count / 2)].map(Array.init) {
            tries -= 1
            do {
                let bodies = half.map(\.body)
                for (call, error) in zip(half, try perform({ bodies })) { call.answer(error) }
            } catch {
                fail(half, StorageError(error), &tries)
            }
        }
    }

    private func goesOn() -> Bool {
        state.withLock { state in
            state.isAtWork = !state.waiting.isEmpty
            return state.isAtWork
        }
    }

    /// Takes what is done together; nothing where all that waited has been cancelled.
    private func next() -> [Call] {
        state.withLock { state in
            var weight = 0
            let count = state.waiting.prefix { call in
                defer { weight += call.weight }
                return weight == 0 || weight + call.weight <= Self.mostWeight
            }.count
            state.rounds += 1
            let calls = Array(state.waiting.prefix(count))
            state.waiting.removeFirst(count)
            return calls
        }
    }
}
