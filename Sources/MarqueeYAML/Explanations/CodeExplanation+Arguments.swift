import MarqueeModel

/// Codes of arguments and their values.
extension CodeExplanation {
    /// An example of one template with these lines of arguments.
    private static func banner(_ lines: String...) -> Example {
        Example("banner:\n  type: template\n  arguments:\n" + lines.map { "    \($0)\n" }.joined())
    }

    static let arguments = [
        CodeExplanation(
            .unknownType,
            "The types are \(ArgumentType.writtenNames.joined(separator: ", ")); 'object' is a group. Integers are "
                + "numbers too. A list names the type of its items with 'items'.",
            wrong: banner("count: { type: integer, value: 1 }"), right: banner("count: { type: number, value: 1 }")),
        CodeExplanation(
            .duplicateArgument,
            "A group's arguments can be nested or written with dots, with the same meaning, so write each only once. "
                + "'marquee validate --fix' removes the second one if both are the same.",
            wrong: banner("style: { width: 320 }", "style.width: 480"), right: banner("style: { width: 480 }")),
        CodeExplanation(
            .missingDefault,
            "Every string, number, boolean, list and data argument has a default, so that a message can leave it out and a "
                + "presenter always gets a value. Files and actions have no default.",
            wrong: banner("title: { type: string }"), right: banner("title: { type: string, value: Welcome }")),
        CodeExplanation(
            .parentIsArgument,
            "Everything before the last dot of a dotted name is a group, and an argument cannot also be a group.",
            wrong: banner("style: dark", "style.width: 320"), right: banner("style.name: dark", "style.width: 320")),
        CodeExplanation(
            .nameIsGroup,
            "A name is either an argument or a group. The note points at the group's first argument.",
            wrong: banner("style.width: 320", "style: dark"), right: banner("style.width: 320", "style.name: dark")),
        CodeExplanation(
            .emptyGroup,
            "A group exists only through its arguments. Remove it, or add an argument.",
            wrong: banner("style: {}"), right: banner("style: { padding: 8 }")),
    ]

    static let values = [
        CodeExplanation(
            .typeMismatch,
            "\"8\" is a string and 8 is a number. In a message the default is used instead, and this is a warning; with "
                + "'strict' the message is rejected. 'marquee validate --fix' removes the quotes from a number or boolean.",
            wrong: banner("padding: { type: number, value: \"8\" }"),
            right: banner("padding: { type: number, value: 8 }")),
        CodeExplanation(
            .unexpectedDefault,
            "Only messages can set which file is shown and what a button does. A picture that is always the same is up to "
                + "the presenter.",
            wrong: banner("hero: { type: file, value: sunrise.png }"), right: banner("hero: { type: file }")),
        CodeExplanation(
            .unsupportedValue,
            "Shorthand cannot express the item type of a list, and JSON cannot represent infinity or NaN.",
            wrong: banner("tags: [new, sale]"),
            right: banner("tags: { type: list, items: { type: string }, value: [new, sale] }")),
        CodeExplanation(
            .constraint,
            "A constraint also applies to the default and must fit the argument's type, and two constraints must not exclude "
                + "each other. In a message the default is used instead, and this is a warning; with 'strict' "
                + "the message is rejected. A message that expires before it can be shown gives a warning with this code, "
                + "too: set 'expires' or 'ttl' to a later time.",
            wrong: banner("scale: { type: number, value: 9, minimum: 1, maximum: 5 }"),
            right: banner("scale: { type: number, value: 3, minimum: 1, maximum: 5 }")),
        CodeExplanation(
            .invalidPattern,
            "Patterns are I-Regexps (RFC 9485) with ^ $ \\d \\w \\s and (?: ): no look-around and no back references, "
                + "so that no string can make matching slow. They are not anchored unless they contain ^ and $.",
            wrong: banner("code: { type: string, value: A1, pattern: \"^(?=.*[0-9])[A-Z0-9]+$\" }"),
            right: banner("code: { type: string, value: A1, pattern: \"^[A-Z]+[0-9][A-Z0-9]*$\" }")),
    ]

    private static let template = """
        banner:
          type: template
          arguments:
            title: Welcome
            hero: { type: file }
            on-accept: { type: action }
        ---

        """

    static let messages = [
        CodeExplanation(
            .unknownTemplate,
            "A message names the template that shows it. 'marquee inspect' lists all templates.",
            wrong: Example(template + "template: baner\n"), right: Example(template + "template: banner\n")),
        CodeExplanation(
            .undefinedArgument,
            "A value without a matching argument is ignored; usually its name is misspelled. The message is still shown.",
            wrong: Example(template + "template: banner\narguments: { titel: Spring }\n"),
            right: Example(template + "template: banner\narguments: { title: Spring }\n")),
        CodeExplanation(
            .missingRequired,
            "A file or action with 'required: true' has no default, so every message must set it. "
                + "Likewise, 'marquee.track' needs the name of its 'event'.",
            wrong: Example(
                "card:\n  type: template\n  arguments: { hero: { type: file, required: true } }\n---\n"
                    + "template: card\n"),
            right: Example(
                "card:\n  type: template\n  arguments: { hero: { type: file, required: true } }\n---\n"
                    + "template: card\narguments: { hero: \"https://example.com/a.png\" }\n")),
        CodeExplanation(
            .invalidURL,
            "Files come from https, http, data and file URLs, or from paths below the project's file directories. Links "
                + "can use http, https and the schemes that the configuration lists under 'urlSchemes'.",
            wrong: Example(template + "template: banner\narguments: { hero: \"ftp://example.com/a.png\" }\n"),
            right: Example(template + "template: banner\narguments: { hero: \"https://example.com/a.png\" }\n")),
        CodeExplanation(
            .unknownAction,
            "An action is { type: close }, { type: url, url: … }, { type: key-value, values: … } or { type: function, "
                + "function: NAME, arguments: … }. Its function must be defined, and cannot be a template.",
            wrong: Example(template + "template: banner\narguments: { on-accept: { type: open } }\n"),
            right: Example(
                template
                    + "template: banner\narguments: { on-accept: { type: url, url: \"https://example.com\" } }\n")),
    ]
}
