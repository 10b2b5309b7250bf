extension KeyGuide {
    static let testCase = [
        KeyGuide("case", .text, "What the case shows, in a sentence."),
        KeyGuide("message", .message, "The message: written here, a file's path, or the name of one in `messages/`."),
        KeyGuide("locale", .examples(["en", "it-IT"]), "The locale that the message is resolved for."),
        KeyGuide("strict", .boolean, "Whether a value that cannot be used refuses the message."),
        KeyGuide(
            "expect", .mapping, "What must come out; what is not mentioned does not matter, but for other findings."),
    ]

    static let expectation = [
        KeyGuide("arguments", .mapping, "Values that a presenter must get."),
        KeyGuide("files", .mapping, "URLs and paths that must be fetched, by the arguments' full names."),
        KeyGuide("actions", .mapping, "Actions that must come out, by the arguments' full names."),
        KeyGuide("priority", .number, "The priority that the message must have."),
        KeyGuide("warnings", .codes, "Codes of all warnings, each alone or with an argument's name."),
        KeyGuide(
            "refused", .codes, "Codes for which the message must be refused, each alone or with an argument's name."),
    ]
}
