/// A definition as it was written, before it is checked: what Swift's builders and the YAML loader both fill in.
package struct DefinitionDraft: Sendable {
    package var name: String
    package var kind: DefinitionKind
    package var presenter: String?
    package var presenterRange: TextRange?
    package var description: String?
    package var timeout: TimeSpan?
    package var maxDisplay: TimeSpan?
    package var priority: Int32 = 0
    package var arguments: [ArgumentDraft] = []
    /// Groups that were written without a member.
    package var emptyGroups: [EmptyGroup] = []
    /// Problems that were found while the draft was written.
    package var invalid: [Diagnostic] = []
    /// Whether the name may begin with `marquee.`.
    package var isBuiltIn = false

    package init(name: String, kind: DefinitionKind) {
        self.name = name
        self.kind = kind
    }

    /// A group that was written without a member.
    package struct EmptyGroup: Sendable {
        package let name: String
        package let anchor: Int

        package init(name: String, anchor: Int) {
            self.name = name
            self.anchor = anchor
        }
    }
}

/// An argument as it was written.
package struct ArgumentDraft: Sendable {
    /// The full dotted name.
    package var name: String
    package var type: ArgumentType
    package var value: Value?
    package var isRequired = false
    package var description: String?
    package var constraints: [ConstraintDraft] = []
    /// Whatever finds the argument again in the text that it was read from; the draft's owner gives it a meaning.
    package var anchor: Int

    package init(name: String, type: ArgumentType, value: Value? = nil, anchor: Int = -1) {
        self.name = name
        self.type = type
        self.value = value
        self.anchor = anchor
    }
}

/// A constraint as it was written.
package struct ConstraintDraft: Sendable {
    package let key: Constraint.Key
    package let value: Value

    package init(key: Constraint.Key, value: Value) {
        self.key = key
        self.value = value
    }
}

/// A part of a draft that a diagnostic can point at.
package enum DraftPlace: Sendable {
    /// The definition's name.
    case name
    /// An argument's or group's key.
    case argument(anchor: Int)
    /// An argument's default.
    case value(anchor: Int)
    /// An item of an argument's default.
    case item(Int, anchor: Int)
    /// The value of one of an argument's other keys: a constraint's, `required`.
    case key(String, anchor: Int)
    /// An item of that value.
    case keyItem(String, Int, anchor: Int)
    /// One of an argument's other keys itself.
    case keyName(String, anchor: Int)
}
