extension Grammar {
    static let definitionDocument = Document(
        name: "template", title: "Marquee definitions",
        help: "Templates and functions by name; or one message, or one test case.", content: .definitions)

    static let definitionSections: [Section] = [definition, argument, items]

    private static let definition = Section(
        "definition", "a definition", definitionKeys, chooser: "type",
        variants: definitionVariants, alternatives: [Alternative(["visual", "isVisual"])])

    private static let definitionVariants: [Variant] = [
        Variant("template", "Always shown; may have actions."),
        Variant("function", "Runs when an action or a message calls it; shown when it is visual."),
    ]

    private static let definitionKeys: [Key] = [
        Key(
            "type", .word(definitionVariants.map(\.name)),
            "A template is always shown and may have actions. A function runs when an action or a message calls it; it is shown when it is visual.",
            need: "add 'type: template' or 'type: function'", code: .unknownKind),
        Key("visual", .boolean, "Whether a function is shown like a template, through the queue; by default, `false`."),
        Key("isVisual", .boolean, "CleverTap's spelling of `visual`.", spells: "visual"),
        Key(
            "presenter", .name(.presenter),
            "The presenter that shows or runs it: `PRESENTER` or `PLUGIN.PRESENTER`; by default, the project's presenter for its kind."
        ),
        Key("description", .text, "A one-sentence description, shown by editors and dashboards."),
        Key(
            "arguments", .arguments,
            "The values that messages can set, in display order: `NAME: DEFAULT`, or a mapping with a `type`."
        ),
        Key(
            "timeout", .span, "How long a presenter may take until its message is visible; by default, 10s."),
        Key("maxDisplay", .span, "How long it is shown before the host closes it; by default, until it is dismissed."),
        Key(
            "priority", .integer32, "The default priority of its messages; higher goes first."),
    ]

    private static let items = Section(
        "items", "'items'",
        [
            Key(
                "type", .itemType, "The type of the list's items.", need: "write items: { type: string }",
                code: .unknownType)
        ]
            + constraints.filter { key in
                itemVariants.contains { key.isOf($0.name) && key.isOf("list of \($0.name)") }
            },
        chooser: "type", variants: itemVariants, example: "items: { type: string }")

    private static let itemVariants = ArgumentType.ItemType.allCases.map { item in
        Variant(item.rawValue, "Each item is a \(item.rawValue).")
    }

    private static let argument = Section(
        "argument", "an argument", argumentKeys + constraints, chooser: "type",
        variants: argumentVariants)

    private static let argumentVariants: [Variant] = [
        Variant("string", "A string; needs a default."),
        Variant("number", "A number, integer or not, exact to 64 bits; needs a default."),
        Variant("boolean", "`true` or `false`; needs a default."),
        Variant("list", "A list of items of one type, given by `items`; needs a default, which may be `[]`."),
        Variant("data", "Any value, passed through unchanged; needs a default."),
        Variant(
            "file",
            "A URL (`https`, `http`, `file`, `data`) or a path below `assets/`, presented as the path of a local copy. Has no default."
        ),
        Variant(
            "action", "An action that the shown message can trigger. Has no default; templates only."),
        Variant("object", "A group in longhand, with its arguments under `value`."),
    ]

    private static let argumentKeys: [Key] = [
        Key(
            "type", .word(argumentVariants.map(\.name)), "The argument's type.", need: "add 'type: string'",
            code: .unknownType),
        Key(
            "value", .defaultValue,
            "The default, used when a message sets no value. For a group, its arguments.",
            of: ["string", "number", "boolean", "list", "data", "object"], wire: "default"),
        Key(
            "required", .boolean, "Whether messages without it are rejected; only for files and actions.",
            of: ["file", "action"]),
        Key("description", .text, "A one-sentence description."),
        Key("items", .section("items"), "The type of the list's items: `{ type: string }`.", of: ["list"]),
    ]
}

extension Grammar {
    /// What values must keep to, in the order of ``Constraint/Key``.
    static let constraints: [Key] = [
        Key(
            "enum", .list(.value), "The allowed values; for lists, of each item.",
            of: ["string", "number", "boolean", "list of string", "list of number", "list of boolean"],
            code: .constraint),
        Key(
            "pattern", .pattern,
            "A regular expression that the string must match (RFC 9485, with `^ $ \\d \\w \\s (?: )`). It is not anchored.",
            of: ["string", "list of string"], examples: ["\"^#[0-9a-fA-F]{6}$\""], code: .constraint),
        Key(
            "minLength", .count, "The minimum number of characters; for lists, of each item.",
            of: ["string", "list of string"], code: .constraint),
        Key(
            "maxLength", .count, "The maximum number of characters; for lists, of each item.",
            of: ["string", "list of string"], code: .constraint),
        Key(
            "minimum", .number, "The minimum value; for lists, of each item.", of: ["number", "list of number"],
            code: .constraint),
        Key(
            "maximum", .number, "The maximum value; for lists, of each item.", of: ["number", "list of number"],
            code: .constraint),
        Key("minItems", .count, "The minimum number of items.", of: ["list"], code: .constraint),
        Key("maxItems", .count, "The maximum number of items.", of: ["list"], code: .constraint),
        Key(
            "accept", .items(.mediaRange), "Allowed media types of the file; `image/*` allows all images.",
            of: ["file", "list of file"],
            examples: ["[image/*]", "[image/png, image/jpeg]", "[application/pdf]", "[video/mp4]"], code: .constraint),
        Key("maxBytes", .bytes, "The maximum size of the file.", of: ["file", "list of file"], code: .constraint),
        Key(
            "sha256", .digest, "The SHA-256 of the file's content, 64 hexadecimal digits.", of: ["file"],
            code: .constraint),
    ]
}
