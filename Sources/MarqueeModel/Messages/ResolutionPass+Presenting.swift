/// What is known, when a message is resolved, to fail when it is shown or its action is run.
extension ResolutionPass {
    /// So many bytes may the values of a message have as JSON: what plugins take (`marquee.h`), less what is said around
    /// them.
    static let longestValues = (4 << 20) - (64 << 10)

    /// Refuses a message that is too long for any plugin.
    mutating func checkLength(of arguments: ResolvedArguments, metadata: ValueObject) {
        let values = arguments.items.compactMap(\.writtenValue) + [.object(metadata)]
        // Mostly it is enough to know the most that they can have.
        guard values.reduce(0, { $0 + $1.longestJSON }) > Self.longestValues else { return }
        let count = values.reduce(0) { $0 + $1.jsonBytes().count }
        guard count > Self.longestValues else { return }
        refuse(
            .tooLarge,
            "with its defaults, the message has \(count) bytes; presenters accept at most \(Self.longestValues)",
            ["arguments"], help: "move long content to a file", argument: nil)
    }

    /// Refuses what a built-in function does not take, though it has the argument's type.
    ///
    /// - Parameter path: Where the function's arguments are.
    mutating func checkBuiltIn(_ values: GivenValues, _ resolved: ResolvedArguments, _ path: [String]) {
        guard let function = BuiltInFunction(rawValue: values.definition.name) else { return }
        for problem in function.problems(with: resolved, linkSchemes: resolver.options.urlSchemes) {
            let given = values.definition.place(of: problem.argument).flatMap { values.given[$0]?.path }
            refuse(
                problem.code, "\(function.rawValue): \(problem.message)", (given ?? path) + problem.path,
                argument: problem.argument)
        }
    }
}

extension ResolvedArguments.Item {
    fileprivate var writtenValue: Value? {
        switch self {
        case .value(let value): value
        // In their place stand paths that the host makes, and the kinds of actions.
        case .file, .files, .action, .absent: nil
        }
    }
}

extension Value {
    /// More bytes than it has as JSON in UTF-8.
    package var longestJSON: Int {
        switch self {
        case .null, .boolean, .integer, .double: 32
        // A control character takes six.
        case .string(let text): 6 * text.utf8.count + 3
        case .list(let items): items.reduce(2) { $0 + $1.longestJSON + 1 }
        case .object(let members): members.reduce(2) { $0 + 6 * $1.key.utf8.count + 5 + $1.value.longestJSON }
        }
    }
}
