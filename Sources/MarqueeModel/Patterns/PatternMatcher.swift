/// Runs a program over a text in all its states at once (Pike's simulation, without captures).
///
/// Each scalar of the text visits each state at most once, whatever the pattern: there is nothing to go back to.
struct PatternMatcher<States: PatternStateSet> {
    private let program: PatternProgram
    /// States that wait for the next scalar.
    private var waiting: States
    /// States that wait for the scalar after it.
    private var reached: States
    /// States met since the last scalar was consumed.
    private var visited: States
    /// States still to be looked at.
    private var pending: States
    private var steps = 0
    private let mostSteps: Int

    init(_ program: PatternProgram, atMost steps: Int) {
        let count = program.instructions.count
        self.program = program
        self.mostSteps = steps
        self.waiting = States(count: count)
        self.reached = States(count: count)
        self.visited = States(count: count)
        self.pending = States(count: count)
    }

    mutating func search(_ text: String) -> PatternSearch {
        let isFound = finds(text)
        return PatternSearch(isFound: isFound, isComplete: isFound || steps <= mostSteps, steps: steps)
    }

    private mutating func finds(_ text: String) -> Bool {
        var scalars = text.unicodeScalars.makeIterator()
        var next = scalars.next()
        if enter(0, isStart: true, isEnd: next == nil) { return true }
        while let scalar = next, steps <= mostSteps {
            next = scalars.next()
            swap(&waiting, &reached)
            visited.removeAll()
            while let state = waiting.popAny() {
                guard consumes(scalar, in: state) else { continue }
                if enter(state + 1, isStart: false, isEnd: next == nil) { return true }
            }
            if !program.isAnchored {
                if enter(0, isStart: false, isEnd: next == nil) { return true }
            } else if reached.isEmpty {
                return false
            }
        }
        return false
    }

    private func consumes(_ scalar: Unicode.Scalar, in state: Int) -> Bool {
        switch program.instructions[state] {
        case .scalar(let expected): scalar == expected
        case .any: scalar != "\n" && scalar != "\r"
        case .oneOf(let index): program.classes[Int(index)].contains(scalar)
        case .split, .jump, .start, .end, .found: false
        }
    }

    /// Goes on from a state as far as nothing is consumed. Returns whether the pattern is found.
    private mutating func enter(_ state: Int, isStart: Bool, isEnd: Bool) -> Bool {
        pending.insert(state)
        while let state = pending.popAny() {
            guard visited.insert(state) else { continue }
            steps += 1
            switch program.instructions[state] {
            case .scalar, .any, .oneOf: reached.insert(state)
            case .jump(let offset): pending.insert(state + Int(offset))
            case .split(let offset):
                pending.insert(state + 1)
                pending.insert(state + Int(offset))
            case .start: if isStart { pending.insert(state + 1) }
            case .end: if isEnd { pending.insert(state + 1) }
            case .found: return true
            }
        }
        return false
    }
}
