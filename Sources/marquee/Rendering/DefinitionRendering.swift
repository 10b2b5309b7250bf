import MarqueeCommandLine
import MarqueeModel
import MarqueeSync

/// Definitions as `inspect` prints them.
struct DefinitionRendering {
    let catalog: TemplateCatalog

    // MARK: JSON

    func json(_ definition: TemplateDefinition) -> Value {
        definition.json(presenter: catalog.presenter(of: definition))
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
            "\(constraint.key.rawValue) \(constraint.shortText)"
        }.joined(separator: ", ")
    }
}

extension Constraint {
    fileprivate var shortText: String {
        switch self {
        case .accept(let ranges): ranges.map(\.description).joined(separator: "|")
        case .maxBytes(let count): count.description
        default: written.string ?? written.list.map { $0.map { $0.json() }.joined(separator: "|") } ?? written.json()
        }
    }
}
