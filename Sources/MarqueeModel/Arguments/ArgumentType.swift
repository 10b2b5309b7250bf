/// The closed set of things that an argument can be. Groups are no type: they only exist through their members.
public enum ArgumentType: Sendable, Hashable {
    /// Text.
    case string
    /// A number, integer or not.
    case number
    /// `true` or `false`.
    case boolean
    /// A list of items of one type.
    case list(of: ItemType)
    /// Any JSON value, passed through as it is.
    case data
    /// A URL or path, presented as the path of a local copy. Has no default.
    case file
    /// Something that the presented message can trigger. Has no default.
    case action

    /// What the items of a list can be.
    public enum ItemType: String, Sendable, Hashable, CaseIterable {
        case string, number, boolean, file
    }
}

extension ArgumentType: CaseIterable {
    /// Every type, each kind of list included.
    public static var allCases: [ArgumentType] {
        [.string, .number, .boolean] + ItemType.allCases.map(ArgumentType.list) + [.data, .file, .action]
    }

    /// What authors write behind `type:`; a list's item type is written apart, behind `items:`.
    public var name: String {
        switch self {
        case .string: "string"
        case .number: "number"
        case .boolean: "boolean"
        case .list: "list"
        case .data: "data"
        case .file: "file"
        case .action: "action"
        }
    }

    /// Everything that can stand behind an argument's `type:`, groups included.
    package static let writtenNames = Grammar.standard["argument"].variants.map(\.name)

    /// What the grammar calls it: lists by their items, too.
    package var variant: String {
        switch self {
        case .list(of: .string): "list of string"
        case .list(of: .number): "list of number"
        case .list(of: .boolean): "list of boolean"
        case .list(of: .file): "list of file"
        case .string, .number, .boolean, .data, .file, .action: name
        }
    }

    /// Whether a definition must give a value that stands in when a message gives none.
    package var needsDefault: Bool {
        switch self {
        case .string, .number, .boolean, .list, .data: true
        case .file, .action: false
        }
    }

    /// The type with its article, for messages: "a list of numbers".
    package var phrase: String {
        switch self {
        case .string, .number, .boolean, .file: "a \(name)"
        case .list(let items): "a list of \(items.rawValue)s"
        case .data: "a data value"
        case .action: "an action"
        }
    }

    /// Values of the type, for messages: "lists of numbers".
    package var plural: String {
        switch self {
        case .string, .number, .boolean, .file, .action: "\(name)s"
        case .list(let items): "lists of \(items.rawValue)s"
        case .data: "data"
        }
    }

    /// Whether a written value is of this type. Nothing is converted, save that an integer is a number.
    ///
    /// For files this says only that the value is text, and for actions that it is a mapping: what is in them is
    /// checked when a message is resolved.
    package func admits(_ value: Value) -> Bool {
        switch (self, value) {
        case (.string, .string), (.number, .integer), (.number, .double), (.boolean, .boolean), (.data, _),
            (.file, .string), (.action, .object):
            true
        case (.list(let items), .list(let values)):
            values.allSatisfy(items.type.admits)
        case (.string, _), (.number, _), (.boolean, _), (.list, _), (.file, _), (.action, _):
            false
        }
    }
}

extension ArgumentType.ItemType {
    /// The type that an argument of this kind would have on its own.
    package var type: ArgumentType {
        switch self {
        case .string: .string
        case .number: .number
        case .boolean: .boolean
        case .file: .file
        }
    }
}
