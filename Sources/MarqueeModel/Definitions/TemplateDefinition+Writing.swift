extension TemplateDefinition {
    /// What an author writes behind the name, without the arguments; what is the default is left out.
    package var written: ValueObject {
        var members: ValueObject = ["type": .string(kind.name)]
        if kind.isFunction { members["visual"] = .boolean(kind.isVisual) }
        members["presenter"] = presenter.map(Value.string)
        members["description"] = description.map(Value.string)
        members["timeout"] = timeout.map { .string($0.description) }
        members["maxDisplay"] = maxDisplay.map { .string($0.description) }
        if priority != 0 { members["priority"] = .integer(Int64(priority)) }
        return members
    }
}

extension ArgumentDefinition {
    /// The argument in longhand.
    package var written: ValueObject {
        var members: ValueObject = ["type": .string(type.name)]
        if case .list(let items) = type { members["items"] = ["type": .string(items.rawValue)] }
        members["value"] = defaultValue
        if isRequired { members["required"] = true }
        members["description"] = description.map(Value.string)
        for constraint in constraints { members[constraint.key.rawValue] = constraint.written }
        return members
    }
}
