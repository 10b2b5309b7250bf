/// A definition with a value for each of its arguments: defaults merged with what a message gave, and checked.
public struct ResolvedArguments: Sendable, Hashable {
    /// One argument's value.
    public enum Item: Sendable, Hashable {
        /// A text, number, boolean, list or data.
        case value(Value)
        /// A file.
        case file(FileReference)
        /// A list of files.
        case files([FileReference])
        /// An action.
        case action(MessageAction)
        /// A file or action that no message gave.
        case absent
    }

    /// The template or function.
    public let definition: TemplateDefinition
    /// A value for each argument, in the definition's order.
    public let items: [Item]

    package init(definition: TemplateDefinition, items: [Item]) {
        self.definition = definition
        self.items = items
    }

    /// The value of an argument; nil for a name that is not defined.
    public subscript(name: String) -> Item? {
        definition.place(of: name).map { items[$0] }
    }

    /// Every file that must be there before this is presented, those of its actions' functions included, with the
    /// constraints of the argument that it belongs to. A file that is named twice is there twice.
    package var files: [FileNeed] {
        zip(definition.arguments, items).flatMap { argument, item -> [FileNeed] in
            switch item {
            case .file(let reference):
                [FileNeed(reference: reference, argument: argument.name, constraints: argument.constraints)]
            case .files(let references):
                references.map { FileNeed(reference: $0, argument: argument.name, constraints: argument.constraints) }
            case .action(.function(let call)): call.files
            case .action, .value, .absent: []
            }
        }
    }
}

/// A file that something needs.
public struct FileNeed: Sendable, Hashable {
    /// Where it comes from.
    public let reference: FileReference
    /// The argument that it is for.
    public let argument: String
    /// What it must keep to.
    public let constraints: [Constraint]

    /// Creates a need.
    package init(reference: FileReference, argument: String, constraints: [Constraint] = []) {
        self.reference = reference
        self.argument = argument
        self.constraints = constraints
    }

    /// The greatest size that its argument allows; nil: the host's limit.
    package var maxBytes: ByteCount? {
        for case .maxBytes(let count) in constraints { return count }
        return nil
    }
}
