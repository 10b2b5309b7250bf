/// What a definition defines.
public enum DefinitionKind: Sendable, Hashable {
    /// A message to be shown; always visual, and it may have actions.
    case template
    /// An app function: has no actions, and can be an action's target. A visual one is shown like a template.
    case function(isVisual: Bool)

    /// What authors write behind `type:`.
    public var name: String {
        switch self {
        case .template: "template"
        case .function: "function"
        }
    }

    /// Everything that can stand behind a definition's `type:`.
    package static let writtenNames = Grammar.standard["definition"].variants.map(\.name)

    /// Whether it takes its turn in the queue, one at a time; what is not visual runs at once.
    public var isVisual: Bool {
        switch self {
        case .template: true
        case .function(let isVisual): isVisual
        }
    }

    /// Whether it is a function.
    public var isFunction: Bool {
        switch self {
        case .template: false
        case .function: true
        }
    }
}
