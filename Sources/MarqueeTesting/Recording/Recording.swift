import Synchronization

/// A list that grows from any thread, and can be waited for.
public final class Recording<Element: Sendable>: Sendable {
    private struct Waiter {
        let isMet: @Sendable ([Element]) -> Bool
        let continuation: CheckedContinuation<[Element], Never>
    }

    private struct State {
        var elements: [Element] = []
        var waiters: [Waiter] = []
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
            let met = state.waiters.filter { $0.isMet(elements) }
            state.waiters.removeAll { $0.isMet(elements) }
            return (met, elements)
        }
        for waiter in met { waiter.continuation.resume(returning: elements) }
    }

    /// Waits until the list is as wanted. A test that waits has a time limit, since this has none.
    @discardableResult
    public func wait(until isMet: @escaping @Sendable ([Element]) -> Bool) async -> [Element] {
        await withCheckedContinuation { continuation in
            let elements = state.withLock { state -> [Element]? in
                if isMet(state.elements) { return state.elements }
                state.waiters.append(Waiter(isMet: isMet, continuation: continuation))
                return nil
            }
            if let elements { continuation.resume(returning: elements) }
        }
    }

    /// Waits until that many elements are there.
    @discardableResult
    public func wait(forCount count: Int) async -> [Element] {
        await wait { $0.count >= count }
    }
}
