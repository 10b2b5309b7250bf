import MarqueeModel

/// Codes of what is written in a way that means something else than it seems to.
extension CodeExplanation {
    static let spelling = [
        CodeExplanation(
            .mergeConflict,
            "Git leaves both sides of a conflict in the file, between lines that start with '<<<<<<<', '=======' and "
                + "'>>>>>>>'. Keep one side or combine them, and remove these lines.",
            wrong: Example(
                """
                banner:
                <<<<<<< HEAD
                  type: template
                =======
                  type: function
                >>>>>>> other
                """),
            right: Example("banner:\n  type: template\n")),
        CodeExplanation(
            .unusedAnchor,
            "'&name' before a value gives it a name, which '*name' repeats further down. No alias uses this anchor: either "
                + "the alias is missing, or a string starts with '&' and needs quotes.",
            wrong: Example("banner:\n  type: template\n  arguments: { title: &More and more }\n"),
            right: Example("banner:\n  type: template\n  arguments: { title: \"&More and more\" }\n")),
        CodeExplanation(
            .unusedIgnore,
            "'# marquee: ignore[code]' at the end of a line, or on the line before, ignores a warning; "
                + "'ignore-file' ignores it in the whole file. A comment that is no longer needed could hide a new mistake, so "
                + "it is itself a warning. Errors cannot be ignored.",
            wrong: Example("banner:\n  type: template\n  arguments: { size: 10 } # marquee: ignore[yaml11-number]\n"),
            right: Example(
                "banner:\n  type: template\n  arguments: { size: 010 } # marquee: ignore[yaml11-number] ten\n")),
        CodeExplanation(
            .yaml11Number,
            "YAML 1.1 read 010 as eight and 12:30 as 750, and older programs still do. Here 010 is ten and 12:30 is a string. "
                + "Use quotes, or a number without a leading zero, to get the same value everywhere.",
            wrong: Example("banner:\n  type: template\n  arguments: { opens: 12:30 }\n"),
            right: Example("banner:\n  type: template\n  arguments: { opens: \"12:30\" }\n")),
        CodeExplanation(
            .confusableName,
            "The Cyrillic 'е' and the Latin 'e' look the same but are different letters: typing the name gives "
                + "a different one. Use letters of a single script in a name.",
            wrong: Example("banner:\n  type: template\n  arguments: { titl\u{435}: Welcome }\n"),
            right: Example("banner:\n  type: template\n  arguments: { title: Welcome }\n")),
    ]

    /// Codes of what has to be somewhere else in the project.
    static let elsewhere = [
        CodeExplanation(
            .missingFile,
            "A path without a scheme is looked up below the file directories (files.directories in marquee.yaml, "
                + "'assets' by default); its case matters. A missing file is an error in a message, and a warning in a "
                + "default.",
            wrong: Example(terms + [("messages/terms.yaml", "template: banner\narguments: { terms: terms.txt }\n")]),
            right: Example(terms + [("messages/terms.yaml", "template: banner\narguments: { terms: Terms.txt }\n")])),
        CodeExplanation(
            .duplicateMessage,
            "A host accepts each id once: of two messages with the same id, the second is not shown.",
            wrong: Example(
                banner + [
                    ("messages/noon.yaml", "template: banner\nid: today\n"),
                    ("messages/night.yaml", "template: banner\nid: today\n"),
                ]),
            right: Example(
                banner + [
                    ("messages/noon.yaml", "template: banner\nid: noon\n"),
                    ("messages/night.yaml", "template: banner\nid: night\n"),
                ])),
        CodeExplanation(
            .unknownRecipe,
            "A case names recipes in 'winner' and 'stopped'. A recipe that is not defined cannot win or be stopped.",
            wrong: Example(banner + [hello, happening("winner: helo")]),
            right: Example(banner + [hello, happening("winner: hello")])),
    ]

    private static let banner: [(path: String, text: String)] = [
        ("templates/banner.yaml", "banner:\n  type: template\n")
    ]
    private static let terms: [(path: String, text: String)] = [
        ("templates/banner.yaml", "banner:\n  type: template\n  arguments: { terms: { type: file } }\n"),
        ("assets/Terms.txt", "No refunds.\n"),
    ]
    private static let hello: (path: String, text: String) = (
        "recipes/hello.yaml", "hello:\n  trigger: { event: Opened }\n  message: { template: banner }\n"
    )

    private static func happening(_ expectation: String) -> (path: String, text: String) {
        (
            "templates/cases.yaml",
            "case: Opening shows the banner.\nevent: { event: Opened }\nexpect: { \(expectation) }\n"
        )
    }
}
