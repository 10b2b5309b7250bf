import MarqueeModel

/// Codes of what stands where in a document.
extension CodeExplanation {
    static let documents = [
        CodeExplanation(
            .duplicateKey,
            "If a key is written twice, one of its values would be lost. Arguments of a "
                + "group that is written in two places can use dots.",
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
            "YAML 1.2 has only true and false; older programs read yes, no, on, off, y and n as booleans. Quotes make it "
                + "a string everywhere.",
            wrong: Example("banner:\n  type: template\n  arguments: { country: no }\n"),
            right: Example("banner:\n  type: template\n  arguments: { country: \"no\" }\n")),
        CodeExplanation(
            .wrongShape,
            "Each key takes one kind of value: 'arguments' a mapping, 'priority' an integer, 'timeout' a duration "
                + "with its unit. The message names the expected kind.",
            wrong: Example("banner:\n  type: template\n  timeout: 10\n"),
            right: Example("banner:\n  type: template\n  timeout: 10s\n")),
        CodeExplanation(
            .unknownKey,
            "An unknown key would silently have no effect; most are misspelled. 'marquee validate --fix' "
                + "fixes those that are close to exactly one known key.",
            wrong: Example("banner:\n  type: template\n  presnter: terminal\n"),
            right: Example("banner:\n  type: template\n  presenter: terminal\n")),
        CodeExplanation(
            .invalidName,
            "Names of templates, functions and arguments have 1 to 255 bytes, without control characters, line breaks, direction "
                + "marks, or whitespace at either end. The dots in an argument's name separate a group from its arguments: "
                + "'style.width' is 'width' in the group 'style'; a name cannot start or end with a dot, or contain '..'.",
            wrong: Example("banner:\n  type: template\n  arguments: { style.: 8 }\n"),
            right: Example("banner:\n  type: template\n  arguments: { style.padding: 8 }\n")),
        CodeExplanation(
            .reservedName,
            "The names of built-in functions start with 'marquee.': marquee.open-url, marquee.dismiss. More may follow, so "
                + "other names cannot. An event recorded with 'marquee.track' cannot have the name of an event that "
                + "Marquee records itself: received, notified, engaged, viewed, clicked, dismissed, expired, discarded, "
                + "failed, dropped.",
            wrong: Example("marquee.banner:\n  type: template\n"), right: Example("shop.banner:\n  type: template\n")),
    ]

    static let definitions = [
        CodeExplanation(
            .duplicateTemplate,
            "Names of templates and functions are unique across all files of a project; a note points at the first. "
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
            "A definition is a template, which is shown and may have actions, or a function, which actions can call. "
                + "A file of definitions maps names to them.",
            wrong: Example("banner:\n  type: popup\n"), right: Example("banner:\n  type: template\n")),
        CodeExplanation(
            .missingPresenter,
            "Every definition needs a presenter. Name one in the definition, or a default for its kind in marquee.yaml: "
                + "presenters: { template: terminal }. With the plugin 'terminal', its presenter is the default.",
            wrong: Example([
                ("marquee.yaml", "plugins: []\n"), ("templates/banner.yaml", "banner:\n  type: template\n"),
            ]),
            right: Example([
                ("marquee.yaml", "plugins: [terminal]\n"), ("templates/banner.yaml", "banner:\n  type: template\n"),
            ])),
        CodeExplanation(
            .unknownPresenter,
            "Presenters come from plugins. 'marquee plugins list' loads the project's plugins, prints their presenters "
                + "and saves the list, so that 'validate' can check the names without loading any code.",
            wrong: Example("banner:\n  type: template\n  presenter: termnal\n"),
            right: Example("banner:\n  type: template\n  presenter: terminal\n")),
        CodeExplanation(
            .actionInFunction,
            "Actions are what a shown message can trigger. Functions have no actions; if a visual function needs one, "
                + "make it a template.",
            wrong: Example("show-code:\n  type: function\n  arguments:\n    on-copy: { type: action }\n"),
            right: Example("show-code:\n  type: template\n  arguments:\n    on-copy: { type: action }\n")),
    ]
}
