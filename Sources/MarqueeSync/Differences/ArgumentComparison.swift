import MarqueeModel

/// What changed from one argument to another of the same name.
struct ArgumentComparison {
    private(set) var details: [ChangeDetail] = []
    private let name: String

    init(_ before: ArgumentDefinition, _ after: ArgumentDefinition) {
        name = after.name
        guard before != after else { return }
        if before.type == after.type {
            compareDefaults(before, after)
            compareRequired(before, after)
            compareConstraints(before, after)
        } else {
            // The old default and constraints are those of another type: there is nothing to compare them with.
            details.append(
                ChangeDetail(
                    name, .type, from: .string(before.type.words), to: .string(after.type.words), rule: .typeChanged,
                    replacement: after))
        }
        if before.description != after.description {
            note(
                .description, before.description.map(Value.string), after.description.map(Value.string),
                .descriptionChanged)
        }
    }

    private mutating func note(_ property: ChangeDetail.Property, _ from: Value?, _ to: Value?, _ rule: ChangeRule) {
        details.append(ChangeDetail(name, property, from: from, to: to, rule: rule))
    }

    private mutating func compareDefaults(_ before: ArgumentDefinition, _ after: ArgumentDefinition) {
        switch (before.defaultValue, after.defaultValue) {
        case (nil, nil): break
        case (let old?, let new?) where old.meansTheSame(as: new): break
        case (let old, let new): note(.defaultValue, old, new, .defaultChanged)
        }
    }

    private mutating func compareRequired(_ before: ArgumentDefinition, _ after: ArgumentDefinition) {
        guard before.isRequired != after.isRequired else { return }
        note(
            .required, .boolean(before.isRequired), .boolean(after.isRequired),
            after.isRequired ? .requiredAdded : .requiredRemoved)
    }

    private mutating func compareConstraints(_ before: ArgumentDefinition, _ after: ArgumentDefinition) {
        guard before.constraints != after.constraints else { return }
        for key in Constraint.Key.allCases {
            let old = before.constraints.first { $0.key == key }
            let new = after.constraints.first { $0.key == key }
            guard let strictness = ConstraintComparison(old, new).strictness else { continue }
            note(
                .constraint(key), old?.written, new?.written,
                strictness == .tighter ? .constraintTightened : .constraintLoosened)
        }
    }
}

extension ArgumentType {
    /// The type in words: `number`, `list of string`.
    package var words: String {
        if case .list(let items) = self { "list of \(items.rawValue)" } else { name }
    }
}

extension Value {
    /// Equal as JSON sees it, however deep: `3` and `3.0` are the same number, and the order of keys is none.
    func meansTheSame(as other: Value) -> Bool {
        switch (self, other) {
        case (.list(let left), .list(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.meansTheSame(as: $1) }
        case (.object(let left), .object(let right)):
            left.count == right.count
                && left.allSatisfy { member in right[member.key]?.meansTheSame(as: member.value) ?? false }
        default: isSameAs(other)
        }
    }
}
