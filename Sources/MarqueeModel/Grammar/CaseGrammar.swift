extension Grammar {
    static let caseDocument = Document(
        name: "case", title: "Marquee test case", help: "What becomes of one message, or of one event.",
        content: .section("case"),
        marker: "case")

    static let caseSections: [Section] = [
        Section(
            "case", "a case", caseKeys, alternatives: [Alternative(["message", "event"], isNeeded: true)],
            example: "message: { template: NAME }, or event: { event: NAME }"),
        Section(
            "expect", "'expect'", expectationKeys,
            alternatives: ["arguments", "files", "actions", "priority"].map { Alternative(["refused", $0]) },
            example: "expect: { arguments: { … } }", saysSomething: true),
    ]

    private static let caseKeys: [Key] = [
        Key("case", .text, "What the case shows, in a sentence.", need: "add 'case: WHAT IT SHOWS'"),
        Key(
            "message", .either(.name(.message), .section("message")),
            "The message: written here, a file's path, or the name of one in `messages/`.",
            examples: ["{ template: NAME }"]),
        Key(
            "event", .object, "What happens, for which recipes are asked: `{ event: NAME }`.",
            examples: ["{ event: NAME }"]),
        Key("at", .moment, "When it happens; without it, at the beginning of 2026."),
        Key("given", .object, "What is known before it: the profile, what was viewed and notified."),
        Key(
            "locale", .name(.locale), "The locale that the message is resolved for; without it, the project's."),
        Key(
            "strict", .boolean,
            "Whether a value that cannot be used refuses the message; without it, as in the project."),
        Key(
            "expect", .section("expect"),
            "What must come out. What is not mentioned does not matter, but for other findings.",
            need: "write expect: { arguments: { … } }, or expect: { refused: [CODE] }; for an event, { winner: NAME }"),
    ]

    private static let expectationKeys: [Key] = [
        Key("arguments", .values, "Values that a presenter must get: nested, with dots, or mixed."),
        Key(
            "files", .values, "URLs and paths that must be fetched, by the arguments' names; `null`: absent."),
        Key("actions", .values, "Actions that must come out, by the arguments' names; `null`: absent."),
        Key("priority", .integer32, "The priority that the message must have."),
        Key(
            "warnings", .items(.finding), "Codes of all warnings, each alone or with an argument's name."),
        Key(
            "refused", .items(.finding),
            "Codes for which the message must be refused, each alone or with an argument's name."),
        Key("winner", .either(.name(.recipe), .none), "The recipe that must win; `none`: nothing must."),
        Key(
            "stopped", .named(.word(RecipeStep.allCases.map(\.rawValue))),
            "Recipes that must be stopped, each with the step: `{ NAME: cooldown }`.", examples: ["{ NAME: cooldown }"]),
    ]
}
