/// What builders of templates and functions share.
///
/// Implemented by ``Template`` and ``AppFunction`` only.
public protocol DefinitionBuilder {
    /// What has been said so far.
    ///
    /// Not for use outside: it changes without notice.
    var draftStorage: DraftStorage { get set }
}

/// A builder's inside, closed to other packages.
public struct DraftStorage: Sendable {
    package var draft: DefinitionDraft

    package init(_ draft: DefinitionDraft) {
        self.draft = draft
    }
}

extension DefinitionBuilder {
    /// Names the presenter: `PLUGIN.PRESENTER`, or `PRESENTER` where that is unique.
    public func presenter(_ name: String) -> Self {
        changing { $0.presenter = name }
    }

    /// Says what the definition is for.
    public func description(_ text: String) -> Self {
        changing { $0.description = text }
    }

    /// Sets how long a presentation may stay unacknowledged; the default is the host's, 10 s.
    public func timeout(_ span: TimeSpan) -> Self {
        changing { $0.timeout = span }
    }

    /// Sets how long it is shown before the host closes it; the default is for ever.
    public func maxDisplay(_ span: TimeSpan) -> Self {
        changing { $0.maxDisplay = span }
    }

    /// Sets the priority of messages that have none of their own; the default is 0, and higher goes first.
    public func priority(_ priority: Int32) -> Self {
        changing { $0.priority = priority }
    }

    /// Adds a text, number or boolean, by its default.
    ///
    /// - Parameter constraints: The same words as in YAML: `["maxLength": 40, "enum": ["left", "right"]]`.
    public func argument(
        _ name: String, default value: Value, constraints: ValueObject = [:], description: String? = nil
    ) -> Self {
        changing { $0.add(name, value, constraints: constraints, description: description) }
    }

    /// Adds a group: `argument("style", group: ["padding": 8])` is the same as `argument("style.padding", default: 8)`.
    /// Groups nest.
    public func argument(_ name: String, group members: ValueObject) -> Self {
        changing { $0.add(name, group: members) }
    }

    /// Adds a list of items of one type; its default may be empty.
    public func listArgument(
        _ name: String, of items: ArgumentType.ItemType, default value: [Value] = [], constraints: ValueObject = [:],
        description: String? = nil
    ) -> Self {
        var argument = ArgumentDraft(name: name, type: .list(of: items), value: .list(value))
        argument.description = description
        return adding(argument, constraints: constraints)
    }

    /// Adds an argument that takes any JSON value.
    public func dataArgument(_ name: String, default value: Value, description: String? = nil) -> Self {
        var argument = ArgumentDraft(name: name, type: .data, value: value)
        argument.description = description
        return adding(argument)
    }

    /// Adds a file: a message gives its URL, a presenter gets the path of a local copy.
    public func fileArgument(
        _ name: String, required: Bool = false, constraints: ValueObject = [:], description: String? = nil
    ) -> Self {
        var argument = ArgumentDraft(name: name, type: .file)
        argument.isRequired = required
        argument.description = description
        return adding(argument, constraints: constraints)
    }

    /// Makes the definition.
    ///
    /// - Throws: ``DefinitionError`` with every problem.
    public func build() throws(DefinitionError) -> TemplateDefinition {
        var diagnostics: [Diagnostic] = []
        let draft = draftStorage.draft
        let definition = draft.build(reportingTo: &diagnostics) { _ in nil }
        guard let definition else { throw DefinitionError(diagnostics) }
        return definition
    }

    func adding(_ argument: ArgumentDraft, constraints: ValueObject = [:]) -> Self {
        changing { $0.add(argument, constraints: constraints) }
    }

    private func changing(_ change: (inout DefinitionDraft) -> Void) -> Self {
        var copy = self
        change(&copy.draftStorage.draft)
        return copy
    }
}

extension DefinitionDraft {
    fileprivate mutating func add(
        _ name: String, _ value: Value, constraints: ValueObject, description: String?
    ) {
        guard let type = ArgumentType(impliedBy: value) else {
            invalid.append(
                value == .null
                    ? Diagnostic(
                        .missingDefault, "the default of '\(name)' is null",
                        help: "give it a default, or use fileArgument, actionArgument or dataArgument", argument: name)
                    : Diagnostic(
                        .unsupportedValue, "the default of '\(name)' is \(value.kindDescription)",
                        help: "use listArgument, dataArgument or argument(_:group:)", argument: name))
            return
        }
        var argument = ArgumentDraft(name: name, type: type, value: value)
        argument.description = description
        add(argument, constraints: constraints)
    }

    fileprivate mutating func add(_ argument: ArgumentDraft, constraints: ValueObject) {
        var argument = argument
        let values = [argument.value].compactMap(\.self) + constraints.members.map(\.value)
        guard values.allSatisfy(\.isFinite) else {
            invalid.append(
                Diagnostic(
                    .unsupportedValue,
                    "'\(argument.name)' has a number that JSON cannot represent",
                    help: "use a finite number", argument: argument.name))
            return
        }
        for (written, value) in constraints.members.map({ ($0.key, $0.value) }) {
            if let key = Constraint.Key(rawValue: written) {
                argument.constraints.append(ConstraintDraft(key: key, value: value))
            } else {
                let nearest = NearestName.of(written, in: Constraint.Key.allCases.map(\.rawValue))
                invalid.append(
                    Diagnostic(
                        .unknownKey, "unknown constraint '\(written)' for '\(argument.name)'",
                        help: nearest.map { "did you mean '\($0)'?" }, argument: argument.name))
            }
        }
        arguments.append(argument)
    }

    fileprivate mutating func add(_ name: String, group members: ValueObject) {
        if members.isEmpty { emptyGroups.append(EmptyGroup(name: name, anchor: -1)) }
        for member in members {
            let full = "\(name).\(member.key)"
            if case .object(let inner) = member.value {
                add(full, group: inner)
            } else {
                add(full, member.value, constraints: [:], description: nil)
            }
        }
    }
}

extension Value {
    /// Whether JSON can write it: there is no infinity and no NaN in it.
    fileprivate var isFinite: Bool {
        switch self {
        case .double(let number): number.isFinite
        case .list(let items): items.allSatisfy(\.isFinite)
        case .object(let members): members.allSatisfy(\.value.isFinite)
        case .null, .boolean, .integer, .string: true
        }
    }
}

extension ArgumentType {
    /// The type of an argument that is given by nothing but its default.
    package init?(impliedBy value: Value) {
        switch value {
        case .string: self = .string
        case .integer, .double: self = .number
        case .boolean: self = .boolean
        case .null, .list, .object: return nil
        }
    }
}
