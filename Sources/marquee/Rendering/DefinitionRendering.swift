import MarqueeModel

/// Definitions as `inspect` prints them.
struct DefinitionRendering {
    let catalog: TemplateCatalog

    // MARK: JSON

    func json(_ definition: TemplateDefinition) -> Value {
        var members: ValueObject = [
            "name": .string(definition.name), "type": .string(definition.kind.name),
            "visual": .boolean(definition.kind.isVisual),
            "presenter": catalog.presenter(of: definition).map(Value.string) ?? .null,
            "arguments": .list(definition.argumentsInDashboardOrder.enumerated().map { json($1, order: $0) }),
        ]
        if let description = definition.description { members["description"] = .string(description) }
        if let timeout = definition.timeout { members["timeout"] = .string(timeout.description) }
        if let maxDisplay = definition.maxDisplay { members["maxDisplay"] = .string(maxDisplay.description) }
        if definition.priority != 0 { members["priority"] = .integer(Int64(definition.priority)) }
        return .object(members)
    }

    private func json(_ argument: ArgumentDefinition, order: Int) -> Value {
        var members: ValueObject = [
            "name": .string(argument.name), "type": .string(argument.type.name), "order": .integer(Int64(order)),
        ]
        if case .list(let items) = argument.type { members["items"] = .string(items.rawValue) }
        members["default"] = argument.defaultValue
        if argument.isRequired { members["required"] = true }
        if let description = argument.description { members["description"] = .string(description) }
        for constraint in argument.constraints { members[constraint.key.rawValue] = constraint.value }
        return .object(members)
    }

    // MARK: Text

    func text(of definition: TemplateDefinition, isColored: Bool) -> String {
        let name = definition.name.visible
        var lines = isColored ? "\u{1B}[1m\(name)\u{1B}[0m" : name
        lines += ": \(summary(of: definition).visible)\n"
        if let description = definition.description { lines += "  \(description.visible)\n" }
        var table = TextTable(indent: "  ")
        for (order, argument) in definition.argumentsInDashboardOrder.enumerated() {
            table.append([
                String(order), argument.name, argument.type.shortPhrase, argument.givenText, argument.constraintText,
                argument.description ?? "",
            ])
        }
        return lines + table.text
    }

    private func summary(of definition: TemplateDefinition) -> String {
        var parts = [definition.kind.isFunction && definition.kind.isVisual ? "visual function" : definition.kind.name]
        parts.append(catalog.presenter(of: definition).map { "presented by \($0)" } ?? "built in")
        if definition.priority != 0 { parts.append("priority \(definition.priority)") }
        if let timeout = definition.timeout { parts.append("timeout \(timeout)") }
        if let maxDisplay = definition.maxDisplay { parts.append("shown for at most \(maxDisplay)") }
        return parts.joined(separator: ", ")
    }
}

extension ArgumentType {
    fileprivate var shortPhrase: String {
        if case .list(let items) = self { "list of \(items.rawValue)" } else { name }
    }
}

extension ArgumentDefinition {
    /// The default, or that there is none.
    fileprivate var givenText: String {
        defaultValue.map { $0.excerpt } ?? (isRequired ? "required" : "-")
    }

    fileprivate var constraintText: String {
        constraints.map { constraint in
            let value = constraint.value
            let text = value.string ?? value.list.map { $0.map { $0.json() }.joined(separator: "|") } ?? value.json()
            return "\(constraint.key.rawValue) \(text)"
        }.joined(separator: ", ")
    }
}

extension Constraint {
    /// What an author writes behind the key.
    var value: Value {
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
