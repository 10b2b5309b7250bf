import MarqueeModel

/// A definition of the members that a content type and its annotation give, by the rules for any other.
struct TemplateReading {
    private let members: ValueObject
    private let arguments: [ValueObject]

    /// - Parameter arguments: In order, each with its name, as dashboards have it.
    init(_ members: ValueObject, _ arguments: [ValueObject]) {
        self.members = members
        self.arguments = arguments
    }

    func definition(of type: ContentType) throws(ContentError) -> TemplateDefinition {
        let isVisual = members["visual"]?.boolean ?? false
        let name = members["name"]?.string ?? type.id
        var draft = DefinitionDraft(
            name: name, kind: members["type"] == "function" ? .function(isVisual: isVisual) : .template)
        // Only the built-in templates have such names.
        draft.isBuiltIn = BuiltInTemplate(rawValue: name) != nil
        draft.presenter = members["presenter"]?.string
        draft.description = members["description"]?.string
        draft.timeout = members["timeout"]?.string.flatMap { TimeSpan($0) }
        draft.maxDisplay = members["maxDisplay"]?.string.flatMap { TimeSpan($0) }
        draft.priority = members["priority"]?.integer.flatMap(Int32.init(exactly:)) ?? 0
        draft.arguments = arguments.compactMap { Self.argument($0) }
        var diagnostics: [Diagnostic] = []
        if let definition = draft.build(reportingTo: &diagnostics, locate: { _ in nil }) { return definition }
        let first = diagnostics.first { $0.severity == .error }
        var problem = ContentError(
            .unsupported, "content type \(type.id) cannot be read as a template: \(first?.message ?? "it has errors")")
        problem.resource = Link(.contentType, type.id)
        problem.field = first?.argument.map { FieldID.field($0) }
        throw problem
    }

    private static func argument(_ members: ValueObject) -> ArgumentDraft? {
        let items = members["items"]?.string.flatMap { ArgumentType.ItemType(rawValue: $0) }
        let type = ArgumentType.allCases.first { type in
            if case .list(let own) = type { own == items } else { items == nil && type.name == members["type"]?.string }
        }
        guard let type, let name = members["name"]?.string else { return nil }
        var argument = ArgumentDraft(name: name, type: type, value: members["default"])
        argument.isRequired = members["required"]?.boolean ?? false
        argument.description = members["description"]?.string
        for member in members {
            guard let key = Constraint.Key(rawValue: member.key),
                // Somebody else's types have constraints that are none here, or that the default breaks: they are left out.
                let constraint = try? Constraint(key, member.value, for: type),
                members["default"].map({ constraint.violation(by: $0) == nil }) ?? true
            else { continue }
            argument.constraints.append(ConstraintDraft(key: key, value: member.value))
        }
        return argument
    }
}
