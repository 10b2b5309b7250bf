extension ArgumentType {
    /// What each item of a list is; of anything else, the type itself.
    package var itemType: ArgumentType { if case .list(let items) = self { items.type } else { self } }

    /// The items of a value that keep it from being a list of this type, each with its place; none for anything else.
    package func strayItems(of value: Value) -> [(place: Int, item: Value)] {
        guard case .list(let items) = self, let values = value.list else { return [] }
        return values.enumerated().filter { !items.type.admits($0.element) }.map { ($0.offset, $0.element) }
    }
}

extension Value {
    /// What was found where a type was expected: the first stray item of a list, else the value.
    package func described(asItemsOf type: ArgumentType) -> String {
        if let stray = type.strayItems(of: self).first?.item {
            return "a list that contains \(stray.found)"
        }
        return found
    }

    /// What was found: `the number 5`, `null`.
    package var found: String {
        switch self {
        case .null: "null"
        case .boolean, .integer, .double, .string: "\(kindDescription.replacing("a ", with: "the ")) \(excerpt)"
        case .list, .object: kindDescription
        }
    }
}
