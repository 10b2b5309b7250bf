extension TemplateDefinition {
    /// The arguments in the order in which they are sent to a dashboard.
    ///
    /// In the order in which they were written, a name without a dot takes the next place; the first member of a
    /// top-level group brings the whole group, wherever its members were written, sorted by full name: case folded
    /// first, then by code point.
    package var argumentsInDashboardOrder: [ArgumentDefinition] {
        var groups: [Substring: [ArgumentDefinition]] = [:]
        for argument in arguments {
            guard let group = argument.topLevelGroup else { continue }
            groups[group, default: []].append(argument)
        }
        return arguments.flatMap { argument -> [ArgumentDefinition] in
            guard let group = argument.topLevelGroup else { return [argument] }
            return groups.removeValue(forKey: group)?.sorted { $0.precedesInGroup($1) } ?? []
        }
    }
}

extension ArgumentDefinition {
    /// What stands before the first dot, when there is one.
    fileprivate var topLevelGroup: Substring? {
        name.firstIndex(of: ".").map { name[..<$0] }
    }

    fileprivate func precedesInGroup(_ other: ArgumentDefinition) -> Bool {
        let (left, right) = (name.caseFolded, other.name.caseFolded)
        return left == right
            ? name.unicodeScalars.lexicographicallyPrecedes(other.name.unicodeScalars)
            : left.lexicographicallyPrecedes(right)
    }
}

extension String {
    /// The scalars with case folded away, as far as single lower-case mappings do that.
    fileprivate var caseFolded: [Unicode.Scalar] {
        unicodeScalars.flatMap { $0.properties.lowercaseMapping.unicodeScalars }
    }
}
