import MarqueeModel

/// Codes of what is written in a way that means something else than it seems to.
extension CodeExplanation {
    static let spelling = [
        CodeExplanation(
            .mergeConflict,
            "Git leaves both sides of a conflict in the file, between lines that begin with '<<<<<<<', '=======' and "
                + "'>>>>>>>'. Keep one side, or make one of both, and remove these lines.",
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
            "'&name' before a value gives it a name, which '*name' repeats further down. Nothing repeats this one: either "
                + "the alias is missing, or a text begins with '&' and needs quotes.",
            wrong: Example("banner:\n  type: template\n  arguments: { title: &More and more }\n"),
            right: Example("banner:\n  type: template\n  arguments: { title: \"&More and more\" }\n")),
        CodeExplanation(
            .unusedIgnore,
            "'# marquee: ignore[code]' at the end of a line, or on the line before, says that a warning is meant; "
                + "'ignore-file' says it for a whole file. A comment that nothing needs any more hides the next mistake, so "
                + "it is a warning itself. Errors cannot be ignored.",
            wrong: Example("banner:\n  type: template\n  arguments: { size: 10 } # marquee: ignore[yaml11-number]\n"),
            right: Example(
                "banner:\n  type: template\n  arguments: { size: 010 } # marquee: ignore[yaml11-number] ten\n")),
        CodeExplanation(
            .yaml11Number,
            "YAML 1.1 took 010 for eight and 12:30 for 750, and older programs still do. Here 010 is ten and 12:30 a text. "
                + "Quotes, or a number without a zero in front, say what is meant everywhere.",
            wrong: Example("banner:\n  type: template\n  arguments: { opens: 12:30 }\n"),
            right: Example("banner:\n  type: template\n  arguments: { opens: \"12:30\" }\n")),
        CodeExplanation(
            .confusableName,
            "The Cyrillic 'е' and the Latin 'e' look the same, and are different letters: whoever types the name gets "
                + "another one. Write a name with letters of one script.",
            wrong: Example("banner:\n  type: template\n  arguments: { titl\u{435}: Welcome }\n"),
            right: Example("banner:\n  type: template\n  arguments: { title: Welcome }\n")),
    ]

    /// Codes of what has to be somewhere else in the project.
    static let elsewhere = [
        CodeExplanation(
            .missingFile,
            "A path without a scheme is looked for below the file directories (files.directories in marquee.yaml, "
                + "'assets' without it), with capitals as they are. It is an error in a message, and a warning in a "
                + "default.",
            wrong: Example(terms + [("messages/terms.yaml", "template: banner\narguments: { terms: terms.txt }\n")]),
            right: Example(terms + [("messages/terms.yaml", "template: banner\narguments: { terms: Terms.txt }\n")])),
        CodeExplanation(
            .duplicateMessage,
            "A host takes each id once: of two messages with one id, the second is not shown where the first was.",
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
            "A case names recipes in 'winner' and 'stopped'. One that is not defined cannot win, and is never stopped.",
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
