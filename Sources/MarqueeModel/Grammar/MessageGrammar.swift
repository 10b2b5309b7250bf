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
            "template", .name(.definition), "The template or function that the message is of.",
            need: "add 'template: NAME'"),
        Key(
            "arguments", .values,
            "Values by argument name: nested, with dots, or mixed. What is left out has its default."),
        Key(
            "id", .id, "What makes the message unique: one with an id that was taken before is not taken again."),
        Key("priority", .integer32, "Higher goes first; without it, the definition's."),
        Key(
            "localizations", .named(.values),
            "Values for each locale, chosen by the host's: `it: { title: Benvenuto }`.",
            examples: ["it: { ARGUMENT: VALUE }"]),
        Key("notBefore", .moment, "The date and time from which it may be shown (RFC 3339)."),
        Key("delay", .span(mayBeZero: true), "How long after its arrival it may be shown."),
        Key(
            "expires", .either(.moment, .never),
            "The date and time from which it is too late to show it (RFC 3339), or `never`.",
            examples: ["never", "2026-12-31T00:00:00Z"]),
        Key(
            "ttl", .either(.span, .never),
            "How long after its arrival it is too late to show it, or `never`; without it, 48h.",
            examples: ["1h", "48h", "never"]),
        Key("metadata", .object, "Carried through to tracking, never interpreted."),
    ]

    private static let action = Section(
        "action", "an action", actionKeys, chooser: "type",
        variants: actionVariants)

    private static let actionVariants: [Variant] = [
        Variant("close", "Closes what is shown."),
        Variant("url", "Opens a link."),
        Variant("key-value", "Hands values to the application."),
        Variant("function", "Runs or shows a function."),
    ]

    private static let actionKeys: [Key] = [
        Key(
            "type", .word(actionVariants.map(\.name)), "What happens when the action is triggered."),
        Key(
            "url", .text, "The link: http, https, or one of the project's `urlSchemes`.", of: ["url"],
            examples: ["\"https://\""]),
        Key("values", .object, "What the application is handed.", of: ["key-value"]),
        Key("function", .name(.function), "The function's name.", of: ["function"]),
        Key("arguments", .values, "Values of the function's arguments.", of: ["function"]),
    ]
}
