/// The templates that every host has whose templates have a default presenter: it shows them.
public enum BuiltInTemplate: String, Sendable, Hashable, CaseIterable {
    /// A page that came with an item of the inbox.
    case html = "marquee.html"
    /// A page elsewhere.
    case link = "marquee.link"
    /// A name that means something to the application.
    case tag = "marquee.tag"

    /// The definition, by the same rules as any other.
    public var definition: TemplateDefinition {
        switch self {
        case .html: Self.htmlDefinition
        case .link: Self.linkDefinition
        case .tag: Self.tagDefinition
        }
    }

    private static let htmlDefinition = define(.html, "Shows a page", text("html", "The page, as HTML"))
    private static let linkDefinition = define(
        .link, "Shows a link", text("link", "The link's URL"),
        ArgumentDefinition(
            name: "open", type: .action, defaultValue: nil, description: "Opens the link", constraints: [], range: nil))
    private static let tagDefinition = define(
        .tag, "Shows what the application has under a name", text("tag", "The name"),
        ArgumentDefinition(
            name: "value", type: .data, defaultValue: [:], description: "What belongs to it", constraints: [],
            range: nil))

    private static func text(_ name: String, _ description: String) -> ArgumentDefinition {
        ArgumentDefinition(
            name: name, type: .string, defaultValue: "", description: description, constraints: [], range: nil)
    }

    private static func define(
        _ template: BuiltInTemplate, _ description: String, _ arguments: ArgumentDefinition...
    ) -> TemplateDefinition {
        let common = [text("title", "What is written above"), text("body", "What its notification said")]
        return TemplateDefinition(
            name: template.rawValue, kind: .template, presenter: nil, description: description, timeout: nil,
            maxDisplay: nil, priority: 0, arguments: common + arguments, source: nil)
    }
}
