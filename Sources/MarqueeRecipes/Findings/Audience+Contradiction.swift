import MarqueeModel

extension Audience {
    /// What no profile can have, in words; nil where one may.
    var contradiction: String? {
        if case .any(let parts) = self, !parts.isEmpty {
            let found = parts.map(\.contradiction)
            return found.contains(nil) ? nil : found[0]
        }
        let leaves = leaves(negated: false).prefix(Self.mostCompared)
        for (place, leaf) in leaves.enumerated() {
            if let other = leaves[..<place].first(where: { leaf.excludes($0) || $0.excludes(leaf) }) {
                return "\(other.words) and \(leaf.words)"
            }
        }
        if case .all(let parts) = self { return parts.lazy.compactMap(\.contradiction).first }
        return nil
    }

    /// Each is compared with each.
    private static let mostCompared = 200

    /// What all have to hold, however deep it is written.
    private func leaves(negated: Bool) -> [Leaf] {
        switch (self, negated) {
        case (.all(let parts), false): parts.flatMap { $0.leaves(negated: false) }
        case (.any(let parts), true): parts.flatMap { $0.leaves(negated: true) }
        case (.any(let parts), false) where parts.count == 1: parts[0].leaves(negated: false)
        case (.not(let part), _): part.leaves(negated: !negated)
        case (.tag(let condition), _): [Leaf(condition, isTag: true, isNegated: negated)]
        case (.attribute(let condition), _): [Leaf(condition, isTag: false, isNegated: negated)]
        default: []
        }
    }
}

private struct Leaf {
    let condition: Condition
    let isTag: Bool
    /// Whether it must not hold.
    let isNegated: Bool

    init(_ condition: Condition, isTag: Bool, isNegated: Bool) {
        let inverse = condition.operator.inverse
        // What a negative operator says is that its positive one does not hold.
        let isInverse = [.notEquals, .notContains, .notExists].contains(condition.operator)
        self.condition =
            isInverse ? Condition(condition.property, inverse ?? condition.operator, condition.operand) : condition
        self.isTag = isTag
        self.isNegated = isNegated != isInverse
    }

    var words: String { "\(isNegated ? "not " : "")a \(isTag ? "tag" : "attribute") \(condition)" }

    /// Whether it cannot hold beside another one, which holds.
    func excludes(_ other: Leaf) -> Bool {
        guard isTag == other.isTag, condition.property == other.condition.property, !other.isNegated else {
            return false
        }
        if isNegated { return condition.operator == .exists || condition == other.condition }
        // A tag has one value, an attribute may have several.
        guard isTag, condition.operator == .equals, other.condition.operator == .equals,
            condition.operand.list == nil, other.condition.operand.list == nil
        else { return false }
        return !condition.holds(for: [condition.property: other.condition.operand])
    }
}

extension RecipeOperator {
    /// What holds where this one does not.
    fileprivate var inverse: RecipeOperator? {
        switch self {
        case .equals: .notEquals
        case .notEquals: .equals
        case .contains: .notContains
        case .notContains: .contains
        case .exists: .notExists
        case .notExists: .exists
        case .greaterThan, .lessThan, .between: nil
        }
    }
}
