/// Actions that presenters have triggered and the host has not answered.
struct PendingTriggers {
    private enum Pending {
        case announced
        case waiting(CheckedContinuation<Bool, any Error>)
        case cancelled
    }

    /// Unanswered ones that a presentation may have at once.
    static let maximumPerPresentation = 64

    private var pending: [Int64: (presentation: Int64, state: Pending)] = [:]
    private var lastCall: Int64 = 0

    /// The number of a new one; nil when the presentation has too many.
    mutating func announce(presentation: Int64) -> Int64? {
        let count = pending.values.count { $0.presentation == presentation }
        guard count < Self.maximumPerPresentation else { return nil }
        lastCall += 1
        pending[lastCall] = (presentation, .announced)
        return lastCall
    }

    /// Whether the caller now waits; false when it was cancelled before.
    mutating func wait(_ call: Int64, _ continuation: CheckedContinuation<Bool, any Error>) -> Bool {
        guard case .announced? = pending[call]?.state else {
            pending[call] = nil
            return false
        }
        pending[call]?.state = .waiting(continuation)
        return true
    }

    /// Who waits for an answer that has come; nil when nobody does any more.
    mutating func answer(_ call: Int64) -> CheckedContinuation<Bool, any Error>? {
        guard case .waiting(let continuation)? = pending.removeValue(forKey: call)?.state else { return nil }
        return continuation
    }

    /// Gives a call up; who waited for it is to be told so.
    mutating func cancel(_ call: Int64) -> CheckedContinuation<Bool, any Error>? {
        guard let (presentation, state) = pending[call] else { return nil }
        switch state {
        case .announced:
            pending[call] = (presentation, .cancelled)
            return nil
        case .cancelled:
            return nil
        case .waiting(let continuation):
            pending[call] = nil
            return continuation
        }
    }

    /// Gives all of them up.
    mutating func cancelAll() -> [CheckedContinuation<Bool, any Error>] {
        let calls = Array(pending.keys)
        return calls.compactMap { cancel($0) }
    }
}
