/// The functions that every host has. None is visual; each runs inside the host.
public enum BuiltInFunction: String, Sendable, Hashable, CaseIterable {
    /// Opens `url` with the host's opener.
    case openURL = "marquee.open-url"
    /// Dismisses what is being shown.
    case dismiss = "marquee.dismiss"

    /// The definition, by the same rules as any other.
    public var definition: TemplateDefinition {
        switch self {
        case .openURL: Self.openURLDefinition
        case .dismiss: Self.dismissDefinition
        }
    }

    private static let openURLDefinition = define(
        .openURL, "Opens a link with the host's opener",
        [
            ArgumentDefinition(
                name: "url", type: .string, defaultValue: "",
                description: "An http or https URL, or one of the project's urlSchemes",
                constraints: [], range: nil)
        ])

    private static let dismissDefinition = define(.dismiss, "Dismisses what is being shown", [])

    private static func define(
        _ function: BuiltInFunction, _ description: String, _ arguments: [ArgumentDefinition]
    ) -> TemplateDefinition {
        TemplateDefinition(
            name: function.rawValue, kind: .function(isVisual: false), presenter: nil, description: description,
            timeout: nil, maxDisplay: nil, priority: 0, arguments: arguments, source: nil)
    }
}
