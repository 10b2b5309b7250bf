extension Grammar {
    static let messageDocument = Document(
        name: "message", title: "Marquee message", help: "One instance of a template.", content: .section("message"),
        marker: "template", folder: "messages")

    static let messageSections: [Section] = [message, action]

    private static let message = Section(
        "message", "a message", messageKeys,
        alternatives: [Alternative(["notBefore", "delay"]), Alternative(["expires", "ttl"])],
        example: "template: NAME, and its arguments")

    private static let messageKeys: [Key] = [
        Key(
            "template", .name(.definition), "The message's template or function.",
            need: "add 'template: NAME'"),
        Key(
            "arguments", .values,
            "Values by argument name: nested, with dots, or mixed. Arguments that are left out use their defaults."),
        Key(
            "id", .id, "A unique id: a message whose id was already accepted is not accepted again."),
        Key("priority", .integer32, "The priority; higher goes first. By default, the definition's priority."),
        Key(
            "localizations", .named(.values),
            "Values per locale, selected by the host's locale: `it: { title: Benvenuto }`.",
            examples: ["it: { ARGUMENT: VALUE }"]),
        Key("notBefore", .moment, "The earliest date and time to show it (RFC 3339)."),
        Key("delay", .span(mayBeZero: true), "How long to wait after its arrival before showing it."),
        Key(
            "expires", .either(.moment, .never),
            "The date and time at which it expires (RFC 3339), or `never`.",
            examples: ["never", "2026-12-31T00:00:00Z"]),
        Key(
            "ttl", .either(.span, .never),
            "How long after its arrival it expires, or `never`; without it, 48h after it may be shown.",
            examples: ["1h", "48h", "never"]),
        Key("metadata", .object, "Passed through to tracking unchanged."),
    ]

    private static let action = Section(
        "action", "an action", actionKeys, chooser: "type",
        variants: actionVariants)

    private static let actionVariants: [Variant] = [
        Variant("close", "Closes the message."),
        Variant("url", "Opens a link."),
        Variant("key-value", "Passes values to the application."),
        Variant("function", "Runs or shows a function."),
    ]

    private static let actionKeys: [Key] = [
        Key(
            "type", .word(actionVariants.map(\.name)), "The type of the action."),
        Key(
            "url", .text, "The link: http, https, or one of the project's `urlSchemes`.", of: ["url"],
            examples: ["\"https://\""]),
        Key("values", .object, "The values for the application.", of: ["key-value"]),
        Key("function", .name(.function), "The function's name.", of: ["function"]),
        Key("arguments", .values, "Values for the function's arguments.", of: ["function"]),
    ]
}
