import MarqueeModel

/// What there is to say about an argument.
struct ArgumentText {
    private let argument: ArgumentDefinition

    init(_ argument: ArgumentDefinition) {
        self.argument = argument
    }

    /// One line: `number = 320`, `file, required`.
    var summary: String {
        let value = argument.defaultValue.map { " = \(Self.shortened($0.json()))" } ?? ""
        return typeName + value + (argument.isRequired ? ", required" : "")
    }

    /// The same; Markdown.
    var markdownSummary: String { Markdown.text(summary.visible) }

    /// `string`, `list of file`.
    var typeName: String {
        if case .list(let items) = argument.type { "list of \(items.rawValue)" } else { argument.type.name }
    }

    /// What the author says, and the constraints; Markdown.
    var documentation: String? {
        let parts = [argument.description.map { Markdown.text($0) }, constraints].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
    }

    private var constraints: String? {
        guard !argument.constraints.isEmpty else { return nil }
        return argument.constraints.map { "\(Markdown.code($0.key.rawValue)): \(Self.text(of: $0))" }.joined(
            separator: "  \n")
    }

    private static func text(of constraint: Constraint) -> String {
        switch constraint {
        case .oneOf(let values): values.map { Markdown.code(shortened($0.json())) }.joined(separator: ", ")
        case .pattern(let pattern): Markdown.code(pattern.source)
        case .minLength(let number), .maxLength(let number), .minItems(let number), .maxItems(let number): "\(number)"
        case .minimum(let number), .maximum(let number): number.plain
        case .accept(let ranges): ranges.map { Markdown.code("\($0)") }.joined(separator: ", ")
        case .maxBytes(let count): "\(count)"
        case .sha256(let digest): Markdown.code("\(digest)")
        }
    }

    static func shortened(_ text: String, to count: Int = 60) -> String {
        text.count > count ? text.prefix(count - 1) + "…" : text
    }

    /// All of it; Markdown.
    func hover(of definition: TemplateDefinition) -> String {
        let lines = [
            "**\(Markdown.text(argument.name))** · \(markdownSummary)", documentation,
            "of \(definition.kind.name) \(Markdown.code(definition.name))",
        ]
        return lines.compactMap { $0 }.joined(separator: "\n\n")
    }
}
