/// One resolution: collects what is wrong while values find their arguments.
struct ResolutionPass {
    let resolver: MessageResolver
    let source: MessageSource?
    private(set) var diagnostics: [Diagnostic] = []

    init(resolver: MessageResolver, source: MessageSource?) {
        self.resolver = resolver
        self.source = source
    }

    // MARK: Finding the arguments

    /// Gives each value to its argument; `prefix` is the group that the members are in.
    mutating func collect(
        _ members: ValueObject, path: [String], prefix: String = "", into values: inout GivenValues
    ) {
        for member in members {
            let name = prefix.isEmpty ? member.key : "\(prefix).\(member.key)"
            let path = path + [member.key]
            if let place = values.definition.place(of: name) {
                if !values.set(member.value, at: place, path: path) {
                    warn(.duplicateArgument, "'\(name)' is given twice; the first value is used", path, argument: name)
                }
            } else if values.definition.isGroup(name) {
                if case .object(let inner) = member.value {
                    collect(inner, path: path, prefix: name, into: &values)
                } else {
                    reject(
                        .typeMismatch,
                        "'\(name)' is a group, and \(member.value.excerpt) is \(member.value.kindDescription)",
                        path, argument: name)
                }
            } else {
                undefined(name, in: values.definition, path)
            }
        }
    }

    private mutating func undefined(_ name: String, in definition: TemplateDefinition, _ path: [String]) {
        // Looking for the nearest name is worth it for an author, not for a flood of stray keys.
        let nearest = diagnostics.count < 20 ? NearestName.of(name, in: definition.arguments.lazy.map(\.name)) : nil
        diagnostics.append(
            Diagnostic(
                .undefinedArgument, "'\(definition.name)' has no argument '\(name)'; it is ignored",
                at: source?.key(path), help: nearest.map { "did you mean '\($0)'?" }, argument: name))
    }

    // MARK: Values

    mutating func resolve(_ values: GivenValues) -> ResolvedArguments {
        let items = zip(values.definition.arguments, values.given).map { argument, given in
            item(for: argument, given: given, in: values.definition)
        }
        return ResolvedArguments(definition: values.definition, items: items)
    }

    private mutating func item(
        for argument: ArgumentDefinition, given: GivenValues.Given?, in definition: TemplateDefinition
    ) -> ResolvedArguments.Item {
        var accepted: Value?
        if let given { accepted = check(given.value, for: argument, given.path) }
        switch (argument.type, accepted, given) {
        case (.file, .string(let text)?, let given?):
            return file(text, given.path, argument).map(ResolvedArguments.Item.file) ?? .absent
        case (.action, .object(let written)?, let given?):
            return action(written, given.path, argument).map(ResolvedArguments.Item.action) ?? .absent
        case (.file, _, _), (.action, _, _):
            if argument.isRequired, given == nil || given?.value == .null {
                refuse(
                    .missingRequired, "'\(definition.name)' requires \(argument.type.phrase) '\(argument.name)'",
                    given?.path ?? ["arguments"], notes: [.init("required here", at: definition.source(of: argument))],
                    argument: argument.name)
            }
            return .absent
        case (.list(of: .file), let accepted, let given):
            let texts = accepted ?? argument.defaultValue ?? .list([])
            return .files((texts.list ?? []).compactMap { file($0.string ?? "", given?.path ?? [], argument) })
        case (.string, _, _), (.number, _, _), (.boolean, _, _), (.list, _, _), (.data, _, _):
            return .value(accepted ?? argument.defaultValue ?? .null)
        }
    }

    /// The value, when it is of the argument's type and keeps its constraints.
    private mutating func check(_ value: Value, for argument: ArgumentDefinition, _ path: [String]) -> Value? {
        if argument.type == .data { return value }
        guard argument.type.admits(value) else {
            guard value != .null || !argument.isRequired else { return nil }
            reject(
                .typeMismatch,
                "'\(argument.name)' is \(argument.type.phrase), and \(value.described(asItemsOf: argument.type)) was given",
                path, argument: argument.name)
            return nil
        }
        for constraint in argument.constraints {
            guard let problem = constraint.violation(by: value) else { continue }
            reject(.constraint, "'\(argument.name)': \(value.excerpt) \(problem)", path, argument: argument.name)
            return nil
        }
        return value
    }

    private mutating func file(
        _ text: String, _ path: [String], _ argument: ArgumentDefinition
    ) -> FileReference? {
        do {
            return try FileReference(text)
        } catch {
            refuse(.invalidURL, "'\(argument.name)': \(error.message)", path, argument: argument.name)
            return nil
        }
    }
}

extension ResolutionPass {
    // MARK: Problems

    /// What is ignored in both modes.
    mutating func warn(
        _ code: DiagnosticCode, _ message: String, _ path: [String], help: String? = nil, argument: String?
    ) {
        diagnostics.append(
            Diagnostic(
                code, message, severity: .warning, at: source?.range(path), help: help, argument: argument))
    }

    /// What is replaced by a default, or refuses the message under `strict`.
    mutating func reject(_ code: DiagnosticCode, _ message: String, _ path: [String], argument: String?) {
        diagnostics.append(
            Diagnostic(
                code, resolver.options.isStrict ? message : message + "; the default is used",
                severity: resolver.options.isStrict ? .error : .warning, at: source?.range(path), argument: argument))
    }

    /// What refuses the message in both modes.
    mutating func refuse(
        _ code: DiagnosticCode, _ message: String, _ path: [String], help: String? = nil,
        notes: [Diagnostic.Note] = [], argument: String?
    ) {
        diagnostics.append(
            Diagnostic(
                code, message, severity: .error, at: source?.range(path), help: help, notes: notes, argument: argument))
    }
}
