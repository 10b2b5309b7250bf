/// A template or function as it can be used: built, and so valid.
public struct TemplateDefinition: Sendable {
    /// The name, unique in a catalog.
    public let name: String
    /// Template or function.
    public let kind: DefinitionKind
    /// The presenter that shows or runs it, as written: `PLUGIN.PRESENTER` or `PRESENTER`. Nil: the default of its kind.
    public let presenter: String?
    /// What the author says about it.
    public let description: String?
    /// How long a presentation may stay unacknowledged; nil: the host's default.
    public let timeout: TimeSpan?
    /// How long it may be shown before the host closes it; nil: for ever.
    public let maxDisplay: TimeSpan?
    /// The priority of its messages that have none of their own.
    public let priority: Int32
    /// Its arguments, in the order in which they were written.
    public let arguments: [ArgumentDefinition]
    /// Where its name stands; nil when it was defined in Swift.
    public let source: SourceRange?

    private let presenterRange: TextRange?
    private let places: [String: Int]?
    private static let searchedInOrder = 16

    package init(
        name: String, kind: DefinitionKind, presenter: String?, description: String?, timeout: TimeSpan?,
        maxDisplay: TimeSpan?, priority: Int32, arguments: [ArgumentDefinition], source: SourceRange?,
        presenterRange: TextRange? = nil
    ) {
        self.name = name
        self.kind = kind
        self.presenter = presenter
        self.description = description
        self.timeout = timeout
        self.maxDisplay = maxDisplay
        self.priority = priority
        self.arguments = arguments
        self.source = source
        self.presenterRange = presenterRange
        self.places =
            arguments.count <= Self.searchedInOrder
            ? nil : Dictionary(arguments.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The argument of a full dotted name.
    public func argument(_ name: String) -> ArgumentDefinition? {
        place(of: name).map { arguments[$0] }
    }

    /// The place of an argument among ``arguments``.
    package func place(of name: String) -> Int? {
        if let places { return places[name] }
        return arguments.firstIndex { $0.name == name }
    }

    /// Whether arguments exist below this dotted name.
    package func isGroup(_ name: String) -> Bool {
        arguments.contains { $0.name.isBelow(group: name) }
    }

    /// Where its presenter stands; its name's place when it has none of its own.
    package var presenterSource: SourceRange? {
        guard let file = source?.file, let presenterRange else { return source }
        return SourceRange(file: file, range: presenterRange)
    }

    /// Where an argument's name stands.
    package func source(of argument: ArgumentDefinition) -> SourceRange? {
        guard let file = source?.file, let range = argument.range else { return nil }
        return SourceRange(file: file, range: range)
    }
}

extension TemplateDefinition: Hashable {
    /// Equal when they mean the same; where they were written does not count.
    public static func == (left: TemplateDefinition, right: TemplateDefinition) -> Bool {
        left.name == right.name && left.kind == right.kind && left.presenter == right.presenter
            && left.description == right.description && left.timeout == right.timeout
            && left.maxDisplay == right.maxDisplay && left.priority == right.priority
            && left.arguments == right.arguments
    }

    /// Feeds what makes it equal to others.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}

extension String {
    /// Whether this dotted name continues `group`: `style.width` is below `style`.
    package func isBelow(group: String) -> Bool {
        // The dot first: it decides nearly always, and at once.
        utf8.count > group.utf8.count
            && utf8[utf8.index(utf8.startIndex, offsetBy: group.utf8.count)] == UInt8(ascii: ".")
            && utf8.starts(with: group.utf8)
    }
}
