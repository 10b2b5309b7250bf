extension Grammar {
    static let caseDocument = Document(
        name: "case", title: "Marquee test case", help: "The expected results for one message or event.",
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
        Key("case", .text, "What the case tests, in one sentence.", need: "add 'case: WHAT IT TESTS'"),
        Key(
            "message", .either(.name(.message), .section("message")),
            "The message: written here, the path of a file, or the name of one in `messages/`.",
            examples: ["{ template: NAME }"]),
        Key(
            "event", .object, "The event that recipes react to: `{ event: NAME }`.",
            examples: ["{ event: NAME }"]),
        Key("at", .moment, "When it happens; by default, the start of 2026."),
        Key("given", .object, "What is known before the event: the profile, views and notifications."),
        Key(
            "locale", .name(.locale), "The locale that the message is resolved for; by default, the project's."),
        Key(
            "strict", .boolean,
            "Whether an invalid value rejects the message; by default, the project's setting."),
        Key(
            "expect", .section("expect"),
            "The expected results. What is not listed is not checked, except for other findings.",
            need: "write expect: { arguments: { … } }, or expect: { refused: [CODE] }; for an event, { winner: NAME }"),
    ]

    private static let expectationKeys: [Key] = [
        Key("arguments", .values, "Values that the presenter must receive: nested, with dots, or mixed."),
        Key(
            "files", .values, "URLs and paths that must be fetched, by argument name; `null`: absent."),
        Key("actions", .values, "Expected actions, by argument name; `null`: absent."),
        Key("priority", .integer32, "The expected priority of the message."),
        Key(
            "warnings", .items(.finding), "The codes of all expected warnings, each alone or with an argument's name."),
        Key(
            "refused", .items(.finding),
            "The codes that the message must be rejected with, each alone or with an argument's name."),
        Key("winner", .either(.name(.recipe), .none), "The recipe that must win; `none`: no recipe wins."),
        Key(
            "stopped", .named(.word(RecipeStep.allCases.map(\.rawValue))),
            "Recipes that must be stopped, each with the step that stops it: `{ NAME: cooldown }`.",
            examples: ["{ NAME: cooldown }"]),
    ]
}
