import Synchronization

/// A list that grows from any thread, and can be waited for.
public final class Recording<Element: Sendable>: Sendable {
    private struct Waiter {
        let isMet: @Sendable ([Element]) -> Bool
        let continuation: CheckedContinuation<[Element], Never>
    }

    private struct State {
        var elements: [Element] = []
        var waiters: [Int: Waiter] = [:]
        var lastWaiter = 0
    }

    private let state = Mutex(State())

    /// Creates an empty list.
    public init() {}

    /// What was recorded so far, in order.
    public var elements: [Element] { state.withLock { $0.elements } }

    /// Adds an element, and wakes whoever waited for it.
    public func append(_ element: Element) {
        let (met, elements) = state.withLock { state in
            state.elements.append(element)
            let elements = state.elements
            let met = state.waiters.filter { $0.value.isMet(elements) }
            for key in met.keys { state.waiters[key] = nil }
            return (met.values, elements)
        }
        for waiter in met { waiter.continuation.resume(returning: elements) }
    }

    /// Waits until the list is as wanted, or the task is cancelled, as by a test's time limit.
    @discardableResult
    public func wait(until isMet: @escaping @Sendable ([Element]) -> Bool) async -> [Element] {
        let key = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let elements = state.withLock { state -> [Element]? in
                    if Task.isCancelled || isMet(state.elements) { return state.elements }
                    state.waiters[key] = Waiter(isMet: isMet, continuation: continuation)
                    return nil
                }
                if let elements { continuation.resume(returning: elements) }
            }
        } onCancel: {
            let (waiter, elements) = state.withLock { ($0.waiters.removeValue(forKey: key), $0.elements) }
            waiter?.continuation.resume(returning: elements)
        }
    }

    /// Waits until that many elements are there.
    @discardableResult
    public func wait(forCount count: Int) async -> [Element] {
        await wait { $0.count >= count }
    }
}
