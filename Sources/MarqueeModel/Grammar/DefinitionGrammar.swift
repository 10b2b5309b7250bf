extension Grammar {
    static let definitionDocument = Document(
        name: "template", title: "Marquee definitions",
        help: "Templates and functions by name; also one message, or one test case.", content: .definitions)

    static let definitionSections: [Section] = [definition, argument, items]

    private static let definition = Section(
        "definition", "a definition", definitionKeys, chooser: "type",
        variants: definitionVariants, alternatives: [Alternative(["visual", "isVisual"])])

    private static let definitionVariants: [Variant] = [
        Variant("template", "Is always shown, and may have actions."),
        Variant("function", "Runs when an action or a message names it, or is shown when it is visual."),
    ]

    private static let definitionKeys: [Key] = [
        Key(
            "type", .word(definitionVariants.map(\.name)),
            "A template is always shown, and may have actions. A function runs when an action or a message names it, or is shown when it is visual.",
            need: "add 'type: template' or 'type: function'", code: .unknownKind),
        Key("visual", .boolean, "Whether a function is shown like a template, through the queue; without it, `false`."),
        Key("isVisual", .boolean, "CleverTap's spelling of `visual`.", spells: "visual"),
        Key(
            "presenter", .name(.presenter),
            "The presenter that shows or runs it: `PRESENTER`, or `PLUGIN.PRESENTER`. Without it, the project's default for its kind."
        ),
        Key("description", .text, "What it is for, in a sentence: editors and dashboards show it."),
        Key(
            "arguments", .arguments,
            "What messages can give it, in the order in which it is listed: `NAME: DEFAULT`, or a mapping with a `type`."
        ),
        Key(
            "timeout", .span, "How long a presenter may take until its message is seen; without it, 10s."),
        Key("maxDisplay", .span, "After how long the host closes it; without it, never."),
        Key(
            "priority", .integer32, "The priority of its messages that have none of their own; higher goes first."),
    ]

    private static let items = Section(
        "items", "'items'",
        [
            Key(
                "type", .itemType, "What each item of the list is.", need: "write items: { type: string }",
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
        Variant("string", "Text; needs a default."),
        Variant("number", "A number, integer or not, exact in 64 bits; needs a default."),
        Variant("boolean", "`true` or `false`; needs a default."),
        Variant("list", "Items of one kind, which `items` names; needs a default, which may be `[]`."),
        Variant("data", "Any value, passed through as it is; needs a default."),
        Variant(
            "file",
            "A URL (`https`, `http`, `file`, `data`) or a path below `assets/`, presented as the path of a local copy. Has no default."
        ),
        Variant(
            "action", "Something that the presented message can trigger. Has no default; templates only."),
        Variant("object", "A group in longhand: its arguments stand behind `value`."),
    ]

    private static let argumentKeys: [Key] = [
        Key(
            "type", .word(argumentVariants.map(\.name)), "What the argument is.", need: "add 'type: string'",
            code: .unknownType),
        Key(
            "value", .defaultValue,
            "The default: what stands in when a message gives nothing. Of a group, its arguments.",
            of: ["string", "number", "boolean", "list", "data", "object"], wire: "default"),
        Key(
            "required", .boolean, "Whether a message without it is refused; only files and actions can be left out.",
            of: ["file", "action"]),
        Key("description", .text, "What it is for, in a sentence."),
        Key("items", .section("items"), "What the list holds: `{ type: string }`.", of: ["list"]),
    ]
}

extension Grammar {
    /// What values must keep to, in the order of ``Constraint/Key``.
    static let constraints: [Key] = [
        Key(
            "enum", .list(.value), "The values that are allowed; for lists, those of each item.",
            of: ["string", "number", "boolean", "list of string", "list of number", "list of boolean"],
            code: .constraint),
        Key(
            "pattern", .pattern,
            "A regular expression that the text matches (RFC 9485, with `^ $ \\d \\w \\s (?: )`). Anchor it yourself.",
            of: ["string", "list of string"], examples: ["\"^#[0-9a-fA-F]{6}$\""], code: .constraint),
        Key(
            "minLength", .count, "The least number of characters; for lists, of each item.",
            of: ["string", "list of string"], code: .constraint),
        Key(
            "maxLength", .count, "The greatest number of characters; for lists, of each item.",
            of: ["string", "list of string"], code: .constraint),
        Key(
            "minimum", .number, "The least number; for lists, of each item.", of: ["number", "list of number"],
            code: .constraint),
        Key(
            "maximum", .number, "The greatest number; for lists, of each item.", of: ["number", "list of number"],
            code: .constraint),
        Key("minItems", .count, "The least number of items.", of: ["list"], code: .constraint),
        Key("maxItems", .count, "The greatest number of items.", of: ["list"], code: .constraint),
        Key(
            "accept", .items(.mediaRange), "Media types that the file may have; `image/*` stands for all of a kind.",
            of: ["file", "list of file"],
            examples: ["[image/*]", "[image/png, image/jpeg]", "[application/pdf]", "[video/mp4]"], code: .constraint),
        Key("maxBytes", .bytes, "The greatest size of the file.", of: ["file", "list of file"], code: .constraint),
        Key(
            "sha256", .digest, "The SHA-256 of the file's content, 64 hexadecimal digits.", of: ["file"],
            code: .constraint),
    ]
}
