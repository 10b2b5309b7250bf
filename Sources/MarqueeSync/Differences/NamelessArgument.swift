import MarqueeModel

/// An argument without its name, as a key: equal for arguments that differ in nothing else.
struct NamelessArgument: Hashable {
    private let type: ArgumentType
    private let isRequired: Bool
    private let defaultValue: Value?
    private let description: String?
    private let constraints: [Constraint]

    init(_ argument: ArgumentDefinition) {
        type = argument.type
        isRequired = argument.isRequired
        defaultValue = argument.defaultValue
        description = argument.description
        constraints =
            argument.constraints.count < 2
            ? argument.constraints : argument.constraints.sorted { $0.key.rawValue < $1.key.rawValue }
    }
}
