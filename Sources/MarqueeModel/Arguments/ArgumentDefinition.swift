/// One argument of a template or function: its full dotted name, type, default and constraints.
///
/// Made by a builder, and so valid: the default is there exactly when the type needs one, is of the type, and keeps
/// the constraints.
public struct ArgumentDefinition: Sendable, Hashable {
    /// The full dotted name: `style.width`.
    public let name: String
    /// The type.
    public let type: ArgumentType
    /// Whether a message without this file or action is refused. False for every other type: those have a default.
    public let isRequired: Bool
    /// What stands in when a message gives nothing usable; nil for files and actions.
    public let defaultValue: Value?
    /// What the author says about it.
    public let description: String?
    /// What values must keep to, in the order in which they were written.
    public let constraints: [Constraint]
    /// Where its name stands in the definition's file; nil when it was defined in Swift.
    package let range: TextRange?

    package init(
        name: String, type: ArgumentType, isRequired: Bool = false, defaultValue: Value?, description: String?,
        constraints: [Constraint], range: TextRange?
    ) {
        self.name = name
        self.type = type
        self.isRequired = isRequired
        self.defaultValue = defaultValue
        self.description = description
        self.constraints = constraints
        self.range = range
    }
}

extension ArgumentDefinition {
    /// Equal when they mean the same; where they were written does not count.
    public static func == (left: ArgumentDefinition, right: ArgumentDefinition) -> Bool {
        left.name == right.name && left.type == right.type && left.isRequired == right.isRequired
            && left.defaultValue == right.defaultValue && left.description == right.description
            && left.constraints == right.constraints
    }

    /// Feeds what makes it equal to others.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}
