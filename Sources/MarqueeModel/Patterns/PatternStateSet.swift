/// A set of states, numbered from 0. Its order is its own: for a yes or no, every order will do.
protocol PatternStateSet {
    /// An empty set that has room for states below `count`.
    init(count: Int)
    var isEmpty: Bool { get }
    /// Adds a state. Returns whether it is new.
    @discardableResult mutating func insert(_ state: Int) -> Bool
    /// Takes out any one state.
    mutating func popAny() -> Int?
    mutating func removeAll()
}

/// A set of states below 64: nearly every pattern. It allocates nothing.
struct WordStateSet: PatternStateSet {
    private var bits: UInt64 = 0

    init(count: Int) {}

    var isEmpty: Bool { bits == 0 }

    @discardableResult mutating func insert(_ state: Int) -> Bool {
        let bit: UInt64 = 1 << UInt64(state)
        guard bits & bit == 0 else { return false }
        bits |= bit
        return true
    }

    mutating func popAny() -> Int? {
        guard bits != 0 else { return nil }
        let state = bits.trailingZeroBitCount
        bits &= bits - 1
        return state
    }

    mutating func removeAll() {
        bits = 0
    }
}

/// A set of states of any size. Emptying it costs as much as what is in it, not as much as what could be.
struct ListStateSet: PatternStateSet {
    private var states: [Int] = []
    private var isMember: [Bool]

    init(count: Int) {
        self.isMember = Array(repeating: false, count: count)
    }

    var isEmpty: Bool { states.isEmpty }

    @discardableResult mutating func insert(_ state: Int) -> Bool {
        guard !isMember[state] else { return false }
        isMember[state] = true
        states.append(state)
        return true
    }

    mutating func popAny() -> Int? {
        guard let state = states.popLast() else { return nil }
        isMember[state] = false
        return state
    }

    mutating func removeAll() {
        while popAny() != nil {}
    }
}
