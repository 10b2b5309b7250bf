import Glibc

/// What a benchmark has measured, as the line of JSON that `figures/tell.py` reads: a value for each round.
public struct Figure {
    /// A name with a value for each round.
    public struct Beside {
        let name: String
        let samples: [Double]

        /// With a value for each round.
        public init(_ name: String, _ samples: [Double]) {
            self.name = name
            self.samples = samples
        }

        fileprivate var json: String { #""name": \#(quoted(name)), "samples": [\#(numbers(samples))]"# }
    }

    /// Which of two values is the better one.
    public enum Better: String {
        case higher, lower
    }

    private let ours: Beside
    private let unit: String
    private let better: Better
    /// What nothing of its kind can beat, such as the same statements in C.
    private let limit: Beside?
    /// A multiple of the limit, where there is one; a value otherwise.
    private let goal: Double?
    private let isGoalOfLimit: Bool
    private let growth: (of: String, at: Int)?

    /// The goal is a multiple of the limit, or a value.
    public init(
        _ name: String, _ samples: [Double], unit: String, better: Better, limit: Beside? = nil, goal: Double? = nil,
        isGoalOfLimit: Bool = false, growth: (of: String, at: Int)? = nil
    ) {
        ours = Beside(name, samples)
        self.unit = unit
        self.better = better
        self.limit = limit
        self.goal = goal
        self.isGoalOfLimit = isGoalOfLimit
        self.growth = growth
    }

    /// Prints it at once, also into a pipe.
    public func tell() {
        var line = #"{\#(ours.json), "unit": \#(quoted(unit)), "better": "\#(better.rawValue)""#
        if let limit { line += #", "limit": {\#(limit.json)}"# }
        if let goal { line += #", "goal": \#(goal)"# }
        if isGoalOfLimit { line += #", "of": "limit""# }
        if let growth { line += #", "growth": {"of": \#(quoted(growth.of)), "at": \#(growth.at)}"# }
        print(line + "}")
        fflush(nil)
    }
}

/// How often each thing is measured, in turns: BENCHMARK_ROUNDS, or as many as are given.
public func rounds(_ usual: Int = 5) -> Int {
    guard let value = unsafe getenv("BENCHMARK_ROUNDS"), let rounds = unsafe Int(String(cString: value)) else {
        return usual
    }
    return max(1, rounds)
}

/// Names have neither quotes nor backslashes.
private func quoted(_ text: String) -> String { "\"\(text)\"" }
private func numbers(_ list: [Double]) -> String { list.map { "\($0)" }.joined(separator: ", ") }
