import MarqueeModel

extension KeyGuide {
    static let definition = [
        KeyGuide(
            "type", .choice(DefinitionKind.writtenNames),
            "A template is always shown, and may have actions. A function runs when an action names it, or is shown when it"
                + " is visual."),
        KeyGuide("visual", .boolean, "Whether a function is shown like a template; false when nothing is written."),
        KeyGuide("isVisual", .boolean, "CleverTap's spelling of `visual`."),
        KeyGuide(
            "presenter", .presenter,
            "The presenter that shows or runs it: `PLUGIN.PRESENTER`, or `PRESENTER` where that is unique. Without it, the"
                + " project's default for its kind."),
        KeyGuide("description", .text, "What it is for, in a sentence: editors and dashboards show it."),
        KeyGuide("arguments", .mapping, "What messages can give it, each with its default: `NAME: DEFAULT`."),
        KeyGuide(
            "timeout", spans,
            "How long a presentation may stay unacknowledged; without it, as long as the host is set to."),
        KeyGuide("maxDisplay", spans, "After how long the host closes it; without it, never."),
        KeyGuide("priority", .number, "The priority of its messages that have none of their own: higher goes first."),
    ]

    /// What can stand in longhand; without a type, what every argument may have.
    static func argument(ofType name: String?) -> [KeyGuide] {
        let type = KeyGuide("type", .argumentType, "What the argument is.")
        let description = KeyGuide("description", .text, "What it is for, in a sentence.")
        guard let name else { return [type, value, required, description] }
        if name == "object" {
            return [type, KeyGuide("value", .mapping, "The group's arguments."), description]
        }
        guard let argument = ArgumentType.allCases.first(where: { $0.name == name }) else {
            return [type, value, required, description]
        }
        var keys = [type, argument.needsDefault ? value : required, description]
        if name == "list" { keys.append(itemsKey) }
        // A list takes the constraints of whichever items it has.
        let fitting = ArgumentType.allCases.filter { $0.name == name }
        keys += Constraint.Key.allCases.filter { key in fitting.contains(where: key.fits) }.map(constraint)
        return keys
    }

    private static let value = KeyGuide(
        "value", .defaultValue, "The default: what stands in when a message gives nothing.")
    private static let required = KeyGuide(
        "required", .boolean, "Whether a message without it is refused; only files and actions can be left out.")
    private static let itemsKey = KeyGuide("items", .mapping, "What the list holds: `{ type: string }`.")

    static let items = [KeyGuide("type", .itemType, "What each item of the list is.")]

    static func constraint(_ key: Constraint.Key) -> KeyGuide {
        switch key {
        case .oneOf: KeyGuide("enum", .list, "The values that are allowed; for lists, those of each item.")
        case .pattern:
            KeyGuide(
                "pattern", .examples(["\"^#[0-9a-fA-F]{6}$\""]),
                "A regular expression that the text matches (RFC 9485, with `^ $ \\d \\w \\s (?: )`). Anchor it yourself."
            )
        case .minLength: KeyGuide("minLength", .number, "The least number of characters.")
        case .maxLength: KeyGuide("maxLength", .number, "The greatest number of characters.")
        case .minimum: KeyGuide("minimum", .number, "The least number.")
        case .maximum: KeyGuide("maximum", .number, "The greatest number.")
        case .minItems: KeyGuide("minItems", .number, "The least number of items.")
        case .maxItems: KeyGuide("maxItems", .number, "The greatest number of items.")
        case .accept:
            KeyGuide(
                "accept", .examples(["[image/*]", "[image/png, image/jpeg]", "[application/pdf]", "[video/mp4]"]),
                "Media types that the file may have; `image/*` stands for all of a kind.")
        case .maxBytes: KeyGuide("maxBytes", sizes, "The greatest size of the file.")
        case .sha256: KeyGuide("sha256", .text, "The SHA-256 of the file's content, 64 hexadecimal digits.")
        }
    }

    /// What the types mean, for whoever chooses one.
    static func text(ofType name: String) -> String {
        switch name {
        case "string": "Text; needs a default."
        case "number": "A number, integer or not; needs a default."
        case "boolean": "`true` or `false`; needs a default."
        case "list": "Items of one kind, which `items` names; needs a default, which may be `[]`."
        case "data": "Any value, passed through as it is; needs a default."
        case "file": "A URL or path, presented as the path of a local copy. Has no default."
        case "action": "Something that the presented message can trigger. Has no default; templates only."
        case "object": "A group in longhand: its arguments stand behind `value`."
        default: ""
        }
    }
}
