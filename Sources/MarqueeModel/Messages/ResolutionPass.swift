/// One resolution: collects what is wrong while values find their arguments.
struct ResolutionPass {
    let resolver: MessageResolver
    let source: MessageSource?
    private(set) var diagnostics: [Diagnostic] = []
    /// The files of this machine that were named.
    private(set) var localFiles: [LocalFileMention] = []
    /// The action whose function gets values, and where they are; nil while it is the message's own definition.
    var caller: (name: String, path: [String])?

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
                    warn(.duplicateArgument, "'\(name)' is set twice; the first value is used", path, argument: name)
                }
            } else if values.definition.isGroup(name) {
                if case .object(let inner) = member.value {
                    collect(inner, path: path, prefix: name, into: &values)
                } else {
                    reject(
                        .typeMismatch,
                        "'\(name)' is a group: expected an object, got \(member.value.found)",
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
                at: source?.key(path), help: nearest.map { LookAlike.advice(name, $0) },
                fix: nearest.flatMap { source?.fix(renaming: name, to: $0, path) }, argument: name))
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
        switch argument.type {
        case .file, .action: return content(of: argument, given, in: definition)
        case .string, .number, .boolean, .list, .data: break
        }
        var accepted: Value?
        if let given { accepted = check(given.value, for: argument, given.path) }
        guard argument.type == .list(of: .file) else {
            return .value(accepted ?? argument.defaultValue ?? .null)
        }
        let texts = (accepted ?? argument.defaultValue ?? .list([])).list ?? []
        return .files(
            texts.enumerated().compactMap {
                file($0.element.string ?? "", given?.path ?? [], argument, item: $0.offset)
            }
        )
    }

    /// A file or action, which has no default: what cannot be understood refuses the message.
    private mutating func content(
        of argument: ArgumentDefinition, _ given: GivenValues.Given?, in definition: TemplateDefinition
    ) -> ResolvedArguments.Item {
        switch (argument.type, given?.value, given) {
        case (.file, .string(let text)?, let given?):
            return file(text, given.path, argument).map(ResolvedArguments.Item.file) ?? .absent
        case (.action, .object(let written)?, let given?):
            return action(written, given.path, argument).map(ResolvedArguments.Item.action) ?? .absent
        case (_, nil, _), (_, .null?, _):
            if argument.isRequired {
                let missing = "'\(definition.name)' requires \(argument.type.phrase) '\(argument.name)'"
                refuse(
                    .missingRequired, caller.map { "the action '\($0.name)': \(missing)" } ?? missing,
                    given?.path ?? caller?.path ?? ["arguments"],
                    notes: [.init("required here", at: definition.source(of: argument))],
                    argument: argument.name)
            } else if let given {
                reject(
                    .typeMismatch, "'\(argument.name)': expected \(argument.type.phrase), got null",
                    instead: "it is ignored", given.path, argument: argument.name)
            }
        case (_, let value?, let given?):
            refuse(
                argument.type == .file ? .invalidURL : .unknownAction,
                "'\(argument.name)': expected \(argument.type.phrase), got \(value.found)",
                given.path, help: argument.type == .file ? "write a URL or a path" : actionHelp(value),
                argument: argument.name)
        case (_, _?, nil):
            break
        }
        return .absent
    }

    /// The value, when it is of the argument's type and keeps its constraints.
    private mutating func check(_ value: Value, for argument: ArgumentDefinition, _ path: [String]) -> Value? {
        if argument.type == .data { return value }
        guard argument.type.admits(value) else {
            let stray = argument.type.strayItems(of: value).first
            reject(
                .typeMismatch,
                "'\(argument.name)': expected \(argument.type.phrase), got \(value.described(asItemsOf: argument.type))",
                path, item: stray?.place, fix: argument.type.fix(for: value, at: source?.exactly(path)),
                argument: argument.name)
            return nil
        }
        for constraint in argument.constraints {
            guard let problem = constraint.violation(by: value) else { continue }
            let item = constraint.violatingItems(of: value).first
            let shown = item.flatMap { place in value.list.map { $0[place] } } ?? value
            reject(
                .constraint, "'\(argument.name)': \(shown.excerpt) \(problem)", path, item: item,
                argument: argument.name)
            return nil
        }
        return value
    }

    private mutating func file(
        _ text: String, _ path: [String], _ argument: ArgumentDefinition, item: Int? = nil
    ) -> FileReference? {
        do {
            let reference = try FileReference(text)
            if reference.isLocal, !path.isEmpty {
                localFiles.append(LocalFileMention(reference, argument: argument.name, at: place(path, item)))
            }
            return reference
        } catch {
            refuse(.invalidURL, "'\(argument.name)': \(error.message)", path, item: item, argument: argument.name)
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
    mutating func reject(
        _ code: DiagnosticCode, _ message: String, instead: String = "the default is used", _ path: [String],
        item: Int? = nil, fix: Fix? = nil, argument: String?
    ) {
        diagnostics.append(
            Diagnostic(
                code, resolver.options.isStrict ? message : "\(message); \(instead)",
                severity: resolver.options.isStrict ? .error : .warning, at: place(path, item), help: fix?.title,
                fix: fix, argument: argument))
    }

    /// What refuses the message in both modes.
    mutating func refuse(
        _ code: DiagnosticCode, _ message: String, _ path: [String], item: Int? = nil, help: String? = nil,
        notes: [Diagnostic.Note] = [], fix: Fix? = nil, argument: String?
    ) {
        diagnostics.append(
            Diagnostic(
                code, message, severity: .error, at: place(path, item), help: help, notes: notes, fix: fix,
                argument: argument))
    }

    /// What is not as the grammar says, in the place of a key.
    mutating func refuseKey(
        _ message: String, _ path: [String], help: String?, fix: Fix?, argument: String
    ) {
        diagnostics.append(
            Diagnostic(.unknownKey, message, at: source?.key(path), help: help, fix: fix, argument: argument))
    }

    private func place(_ path: [String], _ item: Int?) -> SourceRange? {
        item.flatMap { source?.item($0, path) } ?? source?.range(path)
    }
}
