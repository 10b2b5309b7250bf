import MarqueeModel

/// Codes of what stands where in a document.
extension CodeExplanation {
    static let documents = [
        CodeExplanation(
            .duplicateKey,
            "Of a key that is written twice, one value would be lost, and nobody could tell which. The members of a "
                + "group that is written in two places can be written with dots.",
            wrong: Example(
                """
                banner:
                  type: template
                  arguments:
                    style: { padding: 8 }
                    title: Welcome
                    style: { width: 320 }
                """),
            right: Example(
                """
                banner:
                  type: template
                  arguments:
                    style: { padding: 8 }
                    title: Welcome
                    style.width: 320
                """)),
        CodeExplanation(
            .yaml11Boolean,
            "YAML 1.2 knows only true and false; older programs take yes, no, on, off, y and n for booleans. Quotes say "
                + "that the text is meant, everywhere.",
            wrong: Example("banner:\n  type: template\n  arguments: { country: no }\n"),
            right: Example("banner:\n  type: template\n  arguments: { country: \"no\" }\n")),
        CodeExplanation(
            .wrongShape,
            "Each key takes one kind of value: 'arguments' a mapping, 'priority' an integer, 'timeout' a length of time "
                + "with its unit. The message says which is expected.",
            wrong: Example("banner:\n  type: template\n  timeout: 10\n"),
            right: Example("banner:\n  type: template\n  timeout: 10s\n")),
        CodeExplanation(
            .unknownKey,
            "A key that nobody reads would be silently without effect; most are mistyped. 'marquee validate --fix' "
                + "mends those of which one known key is near.",
            wrong: Example("banner:\n  type: template\n  presnter: terminal\n"),
            right: Example("banner:\n  type: template\n  presenter: terminal\n")),
        CodeExplanation(
            .invalidName,
            "Names of templates, functions and arguments have 1 to 255 bytes, without control characters, line breaks, marks "
                + "of direction, or blanks at either end. The dots in an argument's name part a group from its members: "
                + "'style.width' is 'width' in the group 'style'; a name neither starts nor ends with one, nor has '..'.",
            wrong: Example("banner:\n  type: template\n  arguments: { style.: 8 }\n"),
            right: Example("banner:\n  type: template\n  arguments: { style.padding: 8 }\n")),
        CodeExplanation(
            .reservedName,
            "Functions that every host has begin with 'marquee.': marquee.open-url, marquee.dismiss. More may come, so "
                + "nothing else may be called so. Nor may an event that 'marquee.track' records have the name of one that "
                + "Marquee records itself: received, notified, engaged, viewed, clicked, dismissed, expired, discarded, "
                + "failed, dropped.",
            wrong: Example("marquee.banner:\n  type: template\n"), right: Example("shop.banner:\n  type: template\n")),
    ]

    static let definitions = [
        CodeExplanation(
            .duplicateTemplate,
            "Names of templates and functions are unique over all files of a project; a note points at the first. "
                + "Rename or delete one of them.",
            wrong: Example([
                ("templates/one.yaml", "banner:\n  type: template\n"),
                ("templates/two.yaml", "banner:\n  type: function\n"),
            ]),
            right: Example([
                ("templates/one.yaml", "banner:\n  type: template\n"),
                ("templates/two.yaml", "show-code:\n  type: function\n"),
            ])),
        CodeExplanation(
            .unknownKind,
            "A definition is a template, which is shown and may have actions, or a function, which an action can run. "
                + "A file of definitions maps names to them.",
            wrong: Example("banner:\n  type: popup\n"), right: Example("banner:\n  type: template\n")),
        CodeExplanation(
            .missingPresenter,
            "Something has to show it. Name a presenter in the definition, or one for all of its kind in marquee.yaml: "
                + "presenters: { template: terminal }. With the plugin 'terminal', that one is the default.",
            wrong: Example([
                ("marquee.yaml", "plugins: []\n"), ("templates/banner.yaml", "banner:\n  type: template\n"),
            ]),
            right: Example([
                ("marquee.yaml", "plugins: [terminal]\n"), ("templates/banner.yaml", "banner:\n  type: template\n"),
            ])),
        CodeExplanation(
            .unknownPresenter,
            "Presenters come from plugins. 'marquee plugins list' loads the project's plugins, prints their presenters "
                + "and keeps the list, by which 'validate' checks the names without loading any code.",
            wrong: Example("banner:\n  type: template\n  presenter: termnal\n"),
            right: Example("banner:\n  type: template\n  presenter: terminal\n")),
        CodeExplanation(
            .actionInFunction,
            "An action is something that a shown message can trigger. Functions have none; a visual function that "
                + "needs one is a template.",
            wrong: Example("show-code:\n  type: function\n  arguments:\n    on-copy: { type: action }\n"),
            right: Example("show-code:\n  type: template\n  arguments:\n    on-copy: { type: action }\n")),
    ]
}
