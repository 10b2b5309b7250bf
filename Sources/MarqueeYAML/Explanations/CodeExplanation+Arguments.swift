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
                + "numbers too. A list says with 'items' what is in it.",
            wrong: banner("count: { type: integer, value: 1 }"), right: banner("count: { type: number, value: 1 }")),
        CodeExplanation(
            .duplicateArgument,
            "A group's members can be written nested or with dots, and mean the same; so each may be written only once. "
                + "'marquee validate --fix' removes the second one where both say the same.",
            wrong: banner("style: { width: 320 }", "style.width: 480"), right: banner("style: { width: 480 }")),
        CodeExplanation(
            .missingDefault,
            "Every text, number, boolean, list and data has a default, so that a message can leave it out and a "
                + "presenter always gets a value. Files and actions have none.",
            wrong: banner("title: { type: string }"), right: banner("title: { type: string, value: Welcome }")),
        CodeExplanation(
            .parentIsArgument,
            "A dotted name makes a group of all that stands before its last dot, and an argument cannot be a group too.",
            wrong: banner("style: dark", "style.width: 320"), right: banner("style.name: dark", "style.width: 320")),
        CodeExplanation(
            .nameIsGroup,
            "A name is either an argument or a group. The note points at the group's first member.",
            wrong: banner("style.width: 320", "style: dark"), right: banner("style.width: 320", "style.name: dark")),
        CodeExplanation(
            .emptyGroup,
            "A group exists only through its arguments. Leave it out, or give it one.",
            wrong: banner("style: {}"), right: banner("style: { padding: 8 }")),
    ]

    static let values = [
        CodeExplanation(
            .typeMismatch,
            "Nothing is converted: \"8\" is a text and 8 a number. In a message the default takes the value's place, "
                + "and this is a warning; with 'strict' the message is refused. 'marquee validate --fix' takes the "
                + "quotes off a number or boolean.",
            wrong: banner("padding: { type: number, value: \"8\" }"),
            right: banner("padding: { type: number, value: 8 }")),
        CodeExplanation(
            .unexpectedDefault,
            "Only a message can say which file is shown and what a button does. A template that always shows the same "
                + "picture is a presenter's affair.",
            wrong: banner("hero: { type: file, value: sunrise.png }"), right: banner("hero: { type: file }")),
        CodeExplanation(
            .unsupportedValue,
            "Shorthand cannot say of what a list is, and JSON has no number for infinity or for what is not a number.",
            wrong: banner("tags: [new, sale]"),
            right: banner("tags: { type: list, items: { type: string }, value: [new, sale] }")),
        CodeExplanation(
            .constraint,
            "A constraint holds for the default too, must suit the argument's type, and two of them must not exclude "
                + "each other. In a message the default takes the value's place, and this is a warning; with 'strict' "
                + "the message is refused.",
            wrong: banner("scale: { type: number, value: 9, minimum: 1, maximum: 5 }"),
            right: banner("scale: { type: number, value: 3, minimum: 1, maximum: 5 }")),
        CodeExplanation(
            .invalidPattern,
            "Patterns are I-Regexps (RFC 9485) with ^ $ \\d \\w \\s and (?: ): no look-around and no back references, "
                + "so that no text can make one slow. They are not anchored unless they say so with ^ and $.",
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
            "A message names the template that shows it. 'marquee inspect' lists all that there are.",
            wrong: Example(template + "template: baner\n"), right: Example(template + "template: banner\n")),
        CodeExplanation(
            .undefinedArgument,
            "A value that no argument takes is ignored; most are mistyped. The message is shown all the same.",
            wrong: Example(template + "template: banner\narguments: { titel: Spring }\n"),
            right: Example(template + "template: banner\narguments: { title: Spring }\n")),
        CodeExplanation(
            .missingRequired,
            "A file or action with 'required: true' has no default that could stand in, so every message gives it. "
                + "'marquee.track' needs the name of its 'event' in the same way.",
            wrong: Example(
                "card:\n  type: template\n  arguments: { hero: { type: file, required: true } }\n---\n"
                    + "template: card\n"),
            right: Example(
                "card:\n  type: template\n  arguments: { hero: { type: file, required: true } }\n---\n"
                    + "template: card\narguments: { hero: \"https://example.com/a.png\" }\n")),
        CodeExplanation(
            .invalidURL,
            "Files come from https, http, data and file URLs, or from a path below the project's file directories. Links "
                + "are opened for http, https and the schemes that the configuration lists under 'urlSchemes'.",
            wrong: Example(template + "template: banner\narguments: { hero: \"ftp://example.com/a.png\" }\n"),
            right: Example(template + "template: banner\narguments: { hero: \"https://example.com/a.png\" }\n")),
        CodeExplanation(
            .unknownAction,
            "An action is { type: close }, { type: url, url: … }, { type: key-value, values: … } or { type: function, "
                + "function: NAME, arguments: … }. Its function must be defined; a template cannot be one.",
            wrong: Example(template + "template: banner\narguments: { on-accept: { type: open } }\n"),
            right: Example(
                template
                    + "template: banner\narguments: { on-accept: { type: url, url: \"https://example.com\" } }\n")),
    ]
}
