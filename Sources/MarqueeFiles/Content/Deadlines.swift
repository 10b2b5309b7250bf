import Dispatch
import Synchronization

/// Ends what takes longer than it may. Most of it takes microseconds, so all of it shares a timer.
final class Deadlines: Sendable {
    private struct State {
        var ends: [Int: (deadline: ContinuousClock.Instant, end: @Sendable () -> Void)] = [:]
        var last = 0
        /// When somebody looks next; nil when nobody does.
        var look: ContinuousClock.Instant?
    }

    private let state = Mutex(State())

    /// Has something ended at a deadline, unless it is removed before, and returns its number.
    func add(_ deadline: ContinuousClock.Instant, _ end: @escaping @Sendable () -> Void) -> Int {
        let (number, isFirst) = state.withLock { state in
            state.last += 1
            state.ends[state.last] = (deadline, end)
            let isFirst = state.look.map { deadline < $0 } ?? true
            if isFirst { state.look = deadline }
            return (state.last, isFirst)
        }
        if isFirst { look(at: deadline) }
        return number
    }

    func remove(_ number: Int) {
        state.withLock { $0.ends[number] = nil }
    }

    private func look(at deadline: ContinuousClock.Instant) {
        let span = deadline - .now
        DispatchQueue.global().asyncAfter(deadline: .now() + max(0, span / .seconds(1))) {
            self.end(due: deadline)
        }
    }

    private func end(due deadline: ContinuousClock.Instant) {
        let now = ContinuousClock.now
        let (over, next): ([@Sendable () -> Void], ContinuousClock.Instant?) = state.withLock { state in
            // Somebody else looks earlier, or has looked.
            guard state.look == deadline else { return ([], nil) }
            let over = state.ends.filter { $0.value.deadline <= now }
            for number in over.keys { state.ends[number] = nil }
            state.look = state.ends.values.map(\.deadline).min()
            return (over.values.map(\.end), state.look)
        }
        for end in over { end() }
        if let next { look(at: next) }
    }
}
