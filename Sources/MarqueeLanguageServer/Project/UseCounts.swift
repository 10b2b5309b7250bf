import MarqueeModel
import MarqueeYAML

/// How many messages and recipes are of each template or name each function, and how many test cases name each recipe.
struct UseCounts {
    struct Count: Sendable {
        var messages = 0
        var recipes = 0

        /// `used by 2 messages and 1 recipe`.
        var phrase: String {
            let messages = messages == 1 ? "1 message" : "\(messages == 0 ? "no" : "\(messages)") messages"
            guard recipes > 0 else { return "used by \(messages)" }
            let recipes = recipes == 1 ? "1 recipe" : "\(recipes) recipes"
            return self.messages == 0 ? "used by \(recipes)" : "used by \(messages) and \(recipes)"
        }
    }

    private var counts: [String: Count] = [:]
    private(set) var cases: [String: Int] = [:]

    /// One pass over the project.
    ///
    /// - Parameter name: The only name that is asked for; nil: all.
    init(_ project: ProjectIndex, of name: String? = nil) {
        for file in project.files.values {
            if !file.dependencies.isEmpty, name.map(file.dependencies.contains) ?? true {
                // Most files have one message, whose names are those of the file.
                if file.piece.messages.count == 1 {
                    add(file.dependencies, \.messages)
                } else {
                    for message in file.piece.messages { add(ProjectFile.names(in: message), \.messages) }
                }
            }
            for testCase in file.piece.cases { add(testCase) }
        }
        for recipe in project.recipes { add(ProjectFile.names(in: recipe.message), \.recipes) }
    }

    subscript(name: String) -> Count { counts[name] ?? Count() }

    private mutating func add(_ names: Set<String>, _ kind: WritableKeyPath<Count, Int>) {
        for name in names { counts[name, default: Count()][keyPath: kind] += 1 }
    }

    private mutating func add(_ testCase: TestCase) {
        let expected = testCase.expectation
        for name in Set([expected.winner].compactMap { $0 } + expected.stopped.map(\.recipe)) {
            cases[name, default: 0] += 1
        }
    }
}
