package import MarqueeModel

/// One property of a definition or of one of its arguments that changed.
package struct ChangeDetail: Sendable, Hashable {
    /// What about it changed.
    package enum Property: Sendable, Hashable {
        /// The argument is new, gone, or has another name.
        case added, removed, renamed
        /// `template` and `function`; an argument's type.
        case type
        case visual, presenter, description, timeout, maxDisplay, priority
        case defaultValue, required
        case constraint(Constraint.Key)

        /// The key that an author writes, or what happened.
        package var name: String {
            switch self {
            case .added: "added"
            case .removed: "removed"
            case .renamed: "renamed"
            case .type: "type"
            case .visual: "visual"
            case .presenter: "presenter"
            case .description: "description"
            case .timeout: "timeout"
            case .maxDisplay: "maxDisplay"
            case .priority: "priority"
            case .defaultValue: "default"
            case .required: "required"
            case .constraint(let key): key.rawValue
            }
        }
    }

    /// The argument's full dotted name, after the change; nil: the definition itself.
    package let argument: String?
    package let property: Property
    /// What was there; nil: nothing. For a type its name (`list of string`), for a new or removed argument all of it.
    package let from: Value?
    /// What is there now; nil: nothing.
    package let to: Value?
    package let rule: ChangeRule
    /// The argument as it is now, where its type changed or it is new: its default and constraints come with that, and
    /// are not told one by one.
    package let replacement: ArgumentDefinition?

    init(
        _ argument: String? = nil, _ property: Property, from: Value?, to: Value?, rule: ChangeRule,
        replacement: ArgumentDefinition? = nil
    ) {
        self.argument = argument
        self.property = property
        self.from = from
        self.to = to
        self.rule = rule
        self.replacement = replacement
    }

    /// The name by which messages gave the argument before the change; nil: none did.
    package var formerArgument: String? {
        switch property {
        case .renamed: from?.string
        case .added: nil
        default: argument
        }
    }
}
