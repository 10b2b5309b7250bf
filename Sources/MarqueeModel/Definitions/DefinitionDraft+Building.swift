extension DefinitionDraft {
    /// Checks every rule that concerns one definition, and makes the definition when all are kept.
    ///
    /// - Parameters:
    ///   - diagnostics: Every problem is appended, in the order of the rules for each argument.
    ///   - locate: Where a part of the draft was written. Called for problems, and once for each argument.
    ///   - written: What stands there, letter by letter. Called for problems.
    ///   - removal: What takes an argument away that is written twice. Called for problems.
    /// - Returns: The definition, or nil when there was an error.
    package func build(
        reportingTo diagnostics: inout [Diagnostic], locate: (DraftPlace) -> SourceRange?,
        written: (SourceRange) -> String? = { _ in nil }, removal: (_ anchor: Int) -> Fix? = { _ in nil }
    ) -> TemplateDefinition? {
        var check = DefinitionCheck(draft: self, diagnostics: diagnostics)
        let arguments = check.run(locate: locate, written: written, removal: removal)
        diagnostics = check.diagnostics
        guard let arguments else { return nil }
        return TemplateDefinition(
            name: name, kind: kind, presenter: presenter, description: description, timeout: timeout,
            maxDisplay: maxDisplay, priority: priority, arguments: arguments, source: locate(.name),
            presenterRange: presenterRange)
    }
}

/// One pass over a draft.
private struct DefinitionCheck {
    let draft: DefinitionDraft
    var diagnostics: [Diagnostic]
    private var names: ArgumentNames
    private var errors: Int

    /// How many errors of one definition are told: nobody reads more.
    private static let maximumErrors = 10_000

    init(draft: DefinitionDraft, diagnostics: [Diagnostic]) {
        self.draft = draft
        self.diagnostics = diagnostics + draft.invalid
        self.errors = draft.invalid.count
        self.names = ArgumentNames(capacity: draft.arguments.count)
    }

    mutating func run(
        locate: (DraftPlace) -> SourceRange?, written: (SourceRange) -> String?, removal: (_ anchor: Int) -> Fix?
    ) -> [ArgumentDefinition]? {
        checkName(locate: locate)
        var built: [ArgumentDefinition] = []
        built.reserveCapacity(draft.arguments.count)
        for (index, argument) in draft.arguments.enumerated() {
            checkName(of: argument, at: index, locate: locate, removal: removal)
            checkValue(of: argument, locate: locate, written: written)
            let constraints = argument.constraints.isEmpty ? [] : constraints(of: argument, locate: locate)
            built.append(
                ArgumentDefinition(
                    name: argument.name, type: argument.type, isRequired: argument.isRequired,
                    defaultValue: argument.value, description: argument.description, constraints: constraints,
                    range: locate(.argument(anchor: argument.anchor))?.range))
        }
        for group in draft.emptyGroups {
            report(
                .emptyGroup, "the group '\(group.name)' has no arguments",
                at: locate(.argument(anchor: group.anchor)), argument: group.name)
        }
        return errors == 0 ? built : nil
    }

    private mutating func report(
        _ code: DiagnosticCode, _ message: String, at source: SourceRange?, help: String? = nil,
        notes: [Diagnostic.Note] = [], fix: Fix? = nil, argument: String? = nil
    ) {
        errors += 1
        guard errors <= Self.maximumErrors else { return }
        diagnostics.append(
            Diagnostic(code, message, at: source, help: help, notes: notes, fix: fix, argument: argument))
    }

    private mutating func checkName(locate: (DraftPlace) -> SourceRange?) {
        if let problem = NameRule.problem(of: draft.name) {
            let name =
                draft.name.isBlank ? "the name of a \(draft.kind.name)" : "the name '\(draft.name.visible.shortened)'"
            report(.invalidName, "\(name) \(problem)", at: locate(.name))
        } else if !draft.isBuiltIn, draft.name == "marquee" || draft.name.hasPrefix("marquee.") {
            report(
                .reservedName, "'\(draft.name)' is reserved: names that start with 'marquee.' are built in",
                at: locate(.name), help: "choose another name")
        }
    }

    private mutating func checkName(
        of argument: ArgumentDraft, at index: Int, locate: (DraftPlace) -> SourceRange?,
        removal: (_ anchor: Int) -> Fix?
    ) {
        if let problem = ArgumentNames.problem(of: argument.name) {
            report(
                .invalidName, "the argument name '\(argument.name.visible.shortened)' \(problem)",
                at: locate(.argument(anchor: argument.anchor)), argument: argument.name)
            return
        }
        guard let conflict = names.insert(argument.name, at: index) else {
            if argument.type == .action, draft.kind.isFunction {
                report(
                    .actionInFunction, "'\(argument.name)' is an action, but '\(draft.name)' is a function",
                    at: locate(.argument(anchor: argument.anchor)), help: "only templates can have actions",
                    argument: argument.name)
            }
            return
        }
        let here = locate(.argument(anchor: argument.anchor))
        let first = draft.arguments[conflict.index]
        let place = locate(.argument(anchor: first.anchor))
        switch conflict.kind {
        case .sameName:
            report(
                .duplicateArgument, "the argument '\(argument.name)' is defined twice", at: here,
                notes: [.init("first defined here", at: place)],
                fix: first.isWrittenAgain(in: argument) ? removal(argument.anchor) : nil, argument: argument.name)
        case .parentIsArgument:
            report(
                .parentIsArgument,
                "'\(argument.name)' is below '\(first.name)', which is an argument, not a group", at: here,
                notes: [.init("'\(first.name)' is defined here", at: place)], argument: argument.name)
        case .nameIsGroup:
            report(
                .nameIsGroup, "'\(argument.name)' is already a group: it contains '\(first.name)'", at: here,
                notes: [.init("the group's first member is defined here", at: place)], argument: argument.name)
        }
    }

    private mutating func checkValue(
        of argument: ArgumentDraft, locate: (DraftPlace) -> SourceRange?, written: (SourceRange) -> String?
    ) {
        let type = argument.type
        switch argument.value {
        case nil where type.needsDefault, .null? where type.needsDefault && type != .data:
            report(
                .missingDefault, "the \(type.name) argument '\(argument.name)' has no default",
                at: locate(.value(anchor: argument.anchor)) ?? locate(.argument(anchor: argument.anchor)),
                help: "add one with 'value:'", argument: argument.name)
        case let value? where !type.needsDefault:
            report(
                .unexpectedDefault,
                "the \(type.name) argument '\(argument.name)' cannot have a default, got \(value.found)",
                at: locate(.value(anchor: argument.anchor)), help: "only messages can set its value",
                argument: argument.name)
        case let value? where !type.admits(value):
            reportMismatch(value, of: argument, locate: locate, written: written)
        default: break
        }
        if argument.isRequired, type.needsDefault {
            report(
                .constraint,
                "'required' applies only to files and actions; '\(argument.name)' is \(type.phrase)",
                at: locate(.keyName("required", anchor: argument.anchor)), argument: argument.name)
        }
    }

    private mutating func reportMismatch(
        _ value: Value, of argument: ArgumentDraft, locate: (DraftPlace) -> SourceRange?,
        written: (SourceRange) -> String?
    ) {
        let type = argument.type
        let items = type.strayItems(of: value).prefix(Self.mostItems)
        for (place, item) in items {
            let source = locate(.item(place, anchor: argument.anchor))
            let fix = type.itemType.fix(for: item, at: source, written: source.flatMap(written))
            report(
                .typeMismatch,
                "'\(argument.name)' is \(type.phrase); expected \(type.itemType.phrase), got \(item.found)",
                at: source, help: fix?.title, fix: fix, argument: argument.name)
        }
        guard items.isEmpty else { return }
        let place = locate(.value(anchor: argument.anchor))
        let fix = type.fix(for: value, at: place, written: place.flatMap(written))
        report(
            .typeMismatch,
            "'\(argument.name)' is \(type.phrase), but its default is \(value.described(asItemsOf: type))",
            at: place, help: fix?.title, fix: fix, argument: argument.name)
    }

    private mutating func constraints(
        of argument: ArgumentDraft, locate: (DraftPlace) -> SourceRange?
    ) -> [Constraint] {
        var constraints: [Constraint] = []
        // Of two that contradict each other, nobody can say which one the default breaks.
        var contradictory: Set<Constraint.Key> = []
        for draft in argument.constraints {
            let key = draft.key.rawValue
            do {
                let constraint = try Constraint(draft.key, draft.value, for: argument.type)
                for other in constraints {
                    guard let broken = constraint.contradiction(with: other) else { continue }
                    contradictory.formUnion([draft.key, other.key])
                    report(
                        .constraint, broken, at: locate(.key(key, anchor: argument.anchor)), argument: argument.name)
                    break
                }
                constraints.append(constraint)
            } catch {
                let place = error.item.map { DraftPlace.keyItem(key, $0, anchor: argument.anchor) }
                let other =
                    error.isAboutKey
                    ? DraftPlace.keyName(key, anchor: argument.anchor) : .key(key, anchor: argument.anchor)
                report(error.code, error.message, at: locate(place ?? other), argument: argument.name)
            }
        }
        if let value = argument.value, argument.type.admits(value) {
            for constraint in constraints where !contradictory.contains(constraint.key) {
                checkDefault(value, of: argument, constraint, locate: locate)
            }
        }
        return constraints
    }

    /// How many items of one list are told: nobody reads more.
    private static let mostItems = 100

    private mutating func checkDefault(
        _ value: Value, of argument: ArgumentDraft, _ constraint: Constraint, locate: (DraftPlace) -> SourceRange?
    ) {
        guard let problem = constraint.violation(by: value) else { return }
        let place = locate(.key(constraint.key.rawValue, anchor: argument.anchor))
        let items = constraint.violatingItems(of: value).prefix(Self.mostItems)
        guard !items.isEmpty, let list = value.list else {
            return report(
                .constraint, "the default of '\(argument.name)', \(value.excerpt), \(problem)",
                at: locate(.value(anchor: argument.anchor)),
                notes: [.init("the constraint is defined here", at: place)],
                argument: argument.name)
        }
        for item in items {
            report(
                .constraint,
                "an item of the default of '\(argument.name)', \(list[item].excerpt), "
                    + (constraint.violation(by: list[item]) ?? problem),
                at: locate(.item(item, anchor: argument.anchor)),
                notes: [.init("the constraint is defined here", at: place)],
                argument: argument.name)
        }
    }
}

extension ArgumentDraft {
    /// Whether another argument says the same, so that one of them is too much.
    fileprivate func isWrittenAgain(in other: ArgumentDraft) -> Bool {
        type == other.type && value == other.value && isRequired == other.isRequired
            && (other.description == nil || other.description == description)
            && other.constraints.allSatisfy { constraint in
                constraints.contains { $0.key == constraint.key && $0.value == constraint.value }
            }
    }
}

extension Constraint {
    /// Why no value could keep both this and another constraint, or nil.
    fileprivate func contradiction(with other: Constraint) -> String? {
        switch (self, other) {
        case (.minLength(let least), .maxLength(let most)), (.maxLength(let most), .minLength(let least)):
            least > most ? "'minLength' \(least) is greater than 'maxLength' \(most)" : nil
        case (.minItems(let least), .maxItems(let most)), (.maxItems(let most), .minItems(let least)):
            least > most ? "'minItems' \(least) is greater than 'maxItems' \(most)" : nil
        case (.minimum(let least), .maximum(let most)), (.maximum(let most), .minimum(let least)):
            least > most ? "'minimum' \(least.plain) is greater than 'maximum' \(most.plain)" : nil
        default: nil
        }
    }
}
