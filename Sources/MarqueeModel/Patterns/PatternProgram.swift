/// One state of the automaton. Offsets are relative, so that a stretch of a program can be moved and repeated as it is.
enum PatternInstruction: Sendable, Equatable {
    /// Consumes this scalar.
    case scalar(Unicode.Scalar)
    /// Consumes any scalar but a line feed and a carriage return.
    case any
    /// Consumes a scalar of the class with this index.
    case oneOf(UInt16)
    /// Goes to the next state and to the one that far away.
    case split(Int16)
    /// Goes to the state that far away.
    case jump(Int16)
    /// Goes on at the start of the text only.
    case start
    /// Goes on at the end of the text only.
    case end
    /// The pattern is found.
    case found
}

/// A compiled pattern: Thompson's automaton, as a program.
struct PatternProgram: Sendable {
    /// How many states a program can have.
    static let largest = 10_000

    let instructions: [PatternInstruction]
    let classes: [CharacterClass]
    /// Whether it can be found at the start of a text only, so that later starts need not be tried.
    let isAnchored: Bool

    init(_ instructions: [PatternInstruction], classes: [CharacterClass]) {
        self.instructions = instructions
        self.classes = classes
        self.isAnchored = Self.needsStart(instructions)
    }

    func search(_ text: String, atMost steps: Int) -> PatternSearch {
        if instructions.count <= UInt64.bitWidth {
            var matcher = PatternMatcher<WordStateSet>(self, atMost: steps)
            return matcher.search(text)
        }
        var matcher = PatternMatcher<ListStateSet>(self, atMost: steps)
        return matcher.search(text)
    }

    /// Goes all ways that consume nothing and do not pass `^`: is there one to a state that does more?
    private static func needsStart(_ instructions: [PatternInstruction]) -> Bool {
        if instructions.first == .start { return true }
        var isVisited = [Bool](repeating: false, count: instructions.count)
        var pending = [0]
        while let state = pending.popLast() {
            guard !isVisited[state] else { continue }
            isVisited[state] = true
            switch instructions[state] {
            case .start: continue
            case .end: pending.append(state + 1)
            case .jump(let offset): pending.append(state + Int(offset))
            case .split(let offset): pending += [state + 1, state + Int(offset)]
            case .scalar, .any, .oneOf, .found: return false
            }
        }
        return true
    }
}

/// What a search found, and what it cost.
struct PatternSearch: Equatable {
    let isFound: Bool
    /// Whether the text was looked at as far as it takes; else it is too long for the pattern.
    let isComplete: Bool
    /// How many states were visited: at most the program's size for each scalar of the text, and once more.
    let steps: Int
}
