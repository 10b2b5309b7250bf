import PresenterKit
import Synchronization

/// What waits for a running host: given from any thread, taken by its actor, in order and many at once.
///
/// Unlike a stream it never leaves the taker's executor: to be woken costs one switch of threads instead of three.
final class HostInputs: Sendable {
    private struct State {
        var inputs: [HostInput] = []
        var taker: CheckedContinuation<Void, Never>?
        var isFinished = false
    }

    /// So many inputs that wait are more than a host ever has to do: what a plugin only logs is then dropped.
    private static let floodMark = 10_000

    private let state = Mutex(State())

    /// Adds an input; none after ``finish()``.
    func yield(_ input: HostInput) {
        let taker: CheckedContinuation<Void, Never>? = state.withLock { state in
            guard !state.isFinished else { return nil }
            // To look twice for the same finds nothing more.
            if case .work = input, case .work? = state.inputs.last { return nil }
            if state.inputs.count >= Self.floodMark, case .plugin(_, .log) = input { return nil }
            state.inputs.append(input)
            return state.taker.take()
        }
        taker?.resume()
    }

    /// Ends the inputs; those that wait are dropped.
    func finish() {
        let taker: CheckedContinuation<Void, Never>? = state.withLock { state in
            state.isFinished = true
            state.inputs = []
            return state.taker.take()
        }
        taker?.resume()
    }

    /// Takes what there is, and waits while there is nothing. Empty once it is finished, or its task is cancelled. One
    /// taker at a time.
    func take() async -> [HostInput] {
        // Where inputs never end, whoever calls the host gets a turn all the same.
        if hasInputs { await Task.yield() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    guard state.inputs.isEmpty, !state.isFinished else { return true }
                    state.taker = continuation
                    return false
                }
                if isReady { continuation.resume() }
            }
        } onCancel: {
            finish()
        }
        return takeNow()
    }

    /// Whether something waits.
    var hasInputs: Bool { state.withLock { !$0.inputs.isEmpty } }

    /// Whether it is asked to stop.
    var hasStop: Bool {
        state.withLock { state in
            state.isFinished || state.inputs.contains { if case .stop = $0 { true } else { false } }
        }
    }

    /// Lets go of whoever only wants to know whether the host works; everything else goes on waiting.
    func answerPulses() {
        state.withLock { $0.inputs.removeAll(where: \.isPulse) }
    }

    /// Drops what only says that a deadline has passed; the host arms its timer anew.
    func dropTicks() {
        state.withLock { $0.inputs.removeAll(where: \.isTick) }
    }

    /// Takes what there is, and waits for nothing.
    func takeNow() -> [HostInput] {
        state.withLock { state in
            defer { state.inputs = [] }
            return state.inputs
        }
    }
}
