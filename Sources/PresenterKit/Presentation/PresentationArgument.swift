public import MarqueeModel

/// One argument of a message with the value to show, for presenters that draw any template.
public struct PresentationArgument: Sendable, Hashable {
    /// The type of an argument together with its value. Exactly one case for each type that a template can give.
    public enum Content: Sendable, Hashable {
        case string(String)
        case number(PresentationNumber)
        case boolean(Bool)
        /// A file's local path; nil when the message gives none.
        case file(path: String?)
        /// An action; nil when the message gives none.
        case action(PresentationAction?)
        /// The items of a list of texts, numbers or booleans.
        case list([Value])
        /// The local paths of a list of files.
        case files(paths: [String])
        /// Any JSON value, as it came.
        case data(Value)
    }

    /// The full dotted name: `style.width`.
    public let name: String
    /// What it holds.
    public let content: Content

    /// Creates an argument, as a test does.
    public init(name: String, content: Content) {
        self.name = name
        self.content = content
    }
}

extension PresentationArgument.Content {
    /// The type as template authors write it.
    var typeName: String {
        switch self {
        case .string: "string"
        case .number: "number"
        case .boolean: "boolean"
        case .file: "file"
        case .action: "action"
        case .list, .files: "list"
        case .data: "data"
        }
    }

    /// The type with its article and, for lists, its items: for messages.
    var typeDescription: String {
        switch self {
        case .string, .number, .boolean, .file: "a \(typeName)"
        case .action: "an action"
        case .list: "a list of values"
        case .files: "a list of files"
        case .data: "data"
        }
    }

    /// What stands in a dictionary for this argument; nil when it is absent.
    var dictionaryValue: Value? {
        switch self {
        case .string(let text): .string(text)
        case .number(let number): number.value
        case .boolean(let flag): .boolean(flag)
        case .file(let path): path.map(Value.string)
        case .action(let action): action.map { .string($0.name) }
        case .list(let items): .list(items)
        case .files(let paths): .list(paths.map(Value.string))
        case .data(let value): value
        }
    }
}
