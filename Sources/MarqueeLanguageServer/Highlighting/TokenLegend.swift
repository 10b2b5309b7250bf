import MarqueeModel

/// The kinds of names that are told to an editor, in the order in which they are numbered. All are names that the
/// protocol defines, so that every theme has colours for them.
enum TokenType: Int, CaseIterable, Sendable {
    case template, function, argument, group, key, type, word, number, recipe, event, message, presenter, anchor, locale

    /// What the protocol calls it (Language Server Protocol 3.17, "SemanticTokenTypes").
    var name: String {
        switch self {
        case .template: "class"
        case .function: "function"
        case .argument: "parameter"
        case .group: "struct"
        case .key: "property"
        case .type: "type"
        case .word: "enumMember"
        case .number: "number"
        case .recipe: "interface"
        case .event: "event"
        case .message: "method"
        case .presenter: "namespace"
        case .anchor: "variable"
        case .locale: "enum"
        }
    }

    static let legend: Value = [
        "tokenTypes": .list(allCases.map { .string($0.name) }),
        "tokenModifiers": .list(TokenModifier.allCases.map { .string($0.rawValue) }),
    ]
}

/// What is said of a name besides its kind.
enum TokenModifier: String, CaseIterable, Sendable {
    /// The name is defined here.
    case definition
    /// It is built in.
    case defaultLibrary

    var bit: Int { self == .definition ? 1 : 2 }
}
