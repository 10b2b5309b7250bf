/// The functions that every host has. None is visual; each runs inside the host.
public enum BuiltInFunction: String, Sendable, Hashable, CaseIterable {
    /// Opens `url` with the host's opener.
    case openURL = "marquee.open-url"
    /// Dismisses the shown message.
    case dismiss = "marquee.dismiss"
    /// Sets and deletes `tags` of the profile.
    case setTags = "marquee.set-tags"
    /// Records an `event` with `properties`.
    case track = "marquee.track"
    /// Records an answer as an `event` with `properties`, and closes what is being shown.
    case answer = "marquee.answer"
    /// Asks the application to request a permission.
    case requestPermission = "marquee.request-permission"

    /// The definition, by the same rules as any other.
    package var definition: TemplateDefinition {
        switch self {
        case .openURL: Self.openURLDefinition
        case .dismiss: Self.dismissDefinition
        case .setTags: Self.setTagsDefinition
        case .track: Self.trackDefinition
        case .answer: Self.answerDefinition
        case .requestPermission: Self.requestPermissionDefinition
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

    private static let dismissDefinition = define(.dismiss, "Dismisses the shown message", [])

    private static let setTagsDefinition = define(
        .setTags, "Sets tags on the profile",
        [
            ArgumentDefinition(
                name: "tags", type: .data, defaultValue: [:],
                description: "An object of tags and their strings; an empty string or null deletes the tag",
                constraints: [],
                range: nil)
        ])

    private static let trackDefinition = define(.track, "Records an event", event)
    private static let answerDefinition = define(
        .answer, "Records an answer and dismisses the shown message", event)

    private static let event = [
        ArgumentDefinition(
            name: "event", type: .string, defaultValue: "", description: "The event's name", constraints: [],
            range: nil),
        ArgumentDefinition(
            name: "properties", type: .data, defaultValue: [:], description: "The event's properties, as an object",
            constraints: [], range: nil),
    ]

    private static let requestPermissionDefinition = define(
        .requestPermission, "Asks the application to request a permission",
        [
            ArgumentDefinition(
                name: "request", type: .data, defaultValue: [:],
                description: "An object that names the permission, in the application's terms", constraints: [],
                range: nil)
        ])

    private static func define(
        _ function: BuiltInFunction, _ description: String, _ arguments: [ArgumentDefinition]
    ) -> TemplateDefinition {
        TemplateDefinition(
            name: function.rawValue, kind: .function(isVisual: false), presenter: nil, description: description,
            timeout: nil, maxDisplay: nil, priority: 0, arguments: arguments, source: nil)
    }
}
