extension KeyGuide {
    static let message = [
        KeyGuide("template", .template, "The template or function that the message is of."),
        KeyGuide(
            "arguments", .mapping, "Values by argument name, nested or with dots; what is left out has its default."),
        KeyGuide("id", .text, "What makes the message unique: one with an id that was taken before is no second one."),
        KeyGuide("priority", .number, "Higher goes first; without it, the template's."),
        KeyGuide("localizations", .mapping, "Values for locales: `it: { title: Benvenuto }`."),
        KeyGuide("notBefore", moments, "The moment from which it may be shown, as ISO 8601."),
        KeyGuide("delay", spans, "How long after its arrival it may be shown."),
        KeyGuide(
            "expires", .examples(["never", "2026-12-31T00:00:00Z"]),
            "The moment from which it is too late to show it, as ISO 8601, or `never`."),
        KeyGuide(
            "ttl", .examples(["1h", "48h", "never"]),
            "How long after its arrival it is too late to show it; without it 48 hours."),
        KeyGuide("metadata", .mapping, "Carried through to tracking, never interpreted."),
    ]

    static let actionTypes = ["close", "url", "key-value", "function"]

    static func text(ofAction type: String) -> String {
        switch type {
        case "close": "Closes what is shown."
        case "url": "Opens a link."
        case "key-value": "Hands values to the application."
        case "function": "Runs or shows a function."
        default: ""
        }
    }

    static func action(ofType type: String?) -> [KeyGuide] {
        let typeKey = KeyGuide("type", .choice(actionTypes), "What happens when the action is triggered.")
        let url = KeyGuide(
            "url", .examples(["\"https://\""]), "The link: http, https, or one of the project's `urlSchemes`.")
        let values = KeyGuide("values", .mapping, "What the application is handed.")
        let function = KeyGuide("function", .function, "The function's name.")
        let arguments = KeyGuide("arguments", .mapping, "Values of the function's arguments.")
        switch type {
        case "close": return [typeKey]
        case "url": return [typeKey, url]
        case "key-value": return [typeKey, values]
        case "function": return [typeKey, function, arguments]
        default: return [typeKey, url, values, function, arguments]
        }
    }
}
