import MarqueeModel

/// What typed contexts are made of, beside the getters of single values. Each throws as those do.
extension PresentationContext {
    /// The items of a list of texts.
    public func strings(_ name: String) throws(ContextError) -> [String] {
        try items(name, "strings", \.string)
    }

    /// The items of a list of numbers, rounded where they are integers beyond 2⁵³.
    public func doubles(_ name: String) throws(ContextError) -> [Double] {
        try items(name, "numbers") { PresentationNumber($0)?.double }
    }

    /// The items of a list of booleans.
    public func bools(_ name: String) throws(ContextError) -> [Bool] {
        try items(name, "booleans", \.boolean)
    }

    /// A text that is one of those that an enumeration has; ``ContextError/notAllowed(name:value:reason:)`` for another.
    public func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, of choices: Choice.Type = Choice.self
    ) throws(ContextError) -> Choice {
        try Choice(checking: string(name), of: name)
    }

    /// The items of a list of such texts.
    public func choices<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, of choices: Choice.Type = Choice.self
    ) throws(ContextError) -> [Choice] {
        var found: [Choice] = []
        for text in try strings(name) { found.append(try Choice(checking: text, of: name)) }
        return found
    }

    /// The items of a list of integers.
    public func ints(_ name: String) throws(ContextError) -> [Int] {
        try items(name, "integers") { PresentationNumber($0)?.integer.map { Int($0) } }
    }

    /// The local path of a file that the template requires; throws ``ContextError/absent(name:)`` without one.
    public func requiredFile(_ name: String) throws(ContextError) -> String {
        guard let path = try file(name) else { throw .absent(name: name) }
        return path
    }

    /// An action that the template requires; throws ``ContextError/absent(name:)`` without one.
    public func requiredAction(_ name: String) throws(ContextError) -> PresentationAction {
        guard let action = try action(name) else { throw .absent(name: name) }
        return action
    }

    private func items<Item>(
        _ name: String, _ kind: String, _ item: (Value) -> Item?
    ) throws(ContextError) -> [Item] {
        let values = try list(name)
        let items = values.compactMap(item)
        guard items.count == values.count else {
            throw .wrongType(name: name, expected: "a list of \(kind)", actual: "a list with other values")
        }
        return items
    }
}

extension RawRepresentable<String> where Self: CaseIterable {
    fileprivate init(checking text: String, of name: String) throws(ContextError) {
        guard let value = Self(rawValue: text) else {
            let known = Self.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            throw .notAllowed(name: name, value: "\"\(text)\"", reason: "is not one of \(known)")
        }
        self = value
    }
}
