package import MarqueeModel

extension TemplateDefinition {
    /// The definition as `marquee inspect`, dashboards and files have it. Keys whose values are the defaults are left
    /// out; arguments stand in the order in which they are sent.
    ///
    /// - Parameter presenter: Who presents it: its own presenter, or what the project has for its kind. Nil for built-in
    ///   functions.
    package func json(presenter: String?) -> Value {
        var members: ValueObject = [
            "name": .string(name), "type": .string(kind.name), "visual": .boolean(kind.isVisual),
            "presenter": presenter.map(Value.string) ?? .null,
        ]
        members["arguments"] = .list(argumentsInDashboardOrder.enumerated().map { $1.json(order: $0) })
        if let description { members["description"] = .string(description) }
        if let timeout { members["timeout"] = .string(timeout.description) }
        if let maxDisplay { members["maxDisplay"] = .string(maxDisplay.description) }
        if priority != 0 { members["priority"] = .integer(Int64(priority)) }
        return .object(members)
    }

    /// The definition with the presenter that it names.
    package var json: Value { json(presenter: presenter) }
}

extension ArgumentDefinition {
    /// The argument as an element of a definition's `arguments`.
    package func json(order: Int) -> Value {
        var members: ValueObject = [
            "name": .string(name), "type": .string(type.name), "order": .integer(Int64(order)),
        ]
        if case .list(let items) = type { members["items"] = .string(items.rawValue) }
        members["default"] = defaultValue
        if isRequired { members["required"] = true }
        if let description { members["description"] = .string(description) }
        for constraint in constraints { members[constraint.key.rawValue] = constraint.value }
        return .object(members)
    }
}

extension Constraint {
    /// What an author writes behind the key; sizes in bytes.
    package var value: Value {
        switch self {
        case .oneOf(let values): .list(values)
        case .pattern(let pattern): .string(pattern.source)
        case .minLength(let count), .maxLength(let count), .minItems(let count), .maxItems(let count):
            .integer(Int64(count))
        case .minimum(let number), .maximum(let number): Int64(exactly: number).map(Value.integer) ?? .double(number)
        case .accept(let ranges): .list(ranges.map { .string($0.description) })
        case .maxBytes(let count): .integer(count.bytes)
        case .sha256(let digits): .string(digits)
        }
    }
}
