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
