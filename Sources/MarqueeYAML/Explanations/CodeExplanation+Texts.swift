import MarqueeModel

/// Codes of files and texts as a whole.
extension CodeExplanation {
    static let texts = [
        CodeExplanation(
            .unreadablePath,
            "A path that somebody names must be there: a mistyped one would otherwise be checked as if all were well. "
                + "A directory is read recursively and must hold a *.yaml, *.yml or *.json.",
            wrong: Example("marquee validate templates/banner.yml", .command),
            right: Example("marquee validate templates/banner.yaml", .command)),
        CodeExplanation(
            .outsideProject,
            "A repository that somebody else wrote could otherwise have any file of yours read, quoted in findings and "
                + "changed by --fix. What lies outside is read only when it is named on the command line.",
            wrong: Example([
                ("marquee.yaml", "templates: [/]\n"), ("templates/banner.yaml", "banner:\n  type: template\n"),
            ]),
            right: Example([
                ("marquee.yaml", "templates: [templates]\n"),
                ("templates/banner.yaml", "banner:\n  type: template\n"),
            ])),
        CodeExplanation(
            .nothingDefined,
            "An empty file is no mistake, but rarely what somebody wants. Delete it, or define something in it.",
            wrong: Example("# To be written.\n"), right: Example("banner:\n  type: template\n")),
        CodeExplanation(
            .yamlSyntax,
            "The place is where the parser could not go on; the mistake is often on the line above: a quote that is "
                + "never closed, a tab for indentation, a ':' in a text without quotes.",
            wrong: Example(
                """
                banner:
                  type: template
                  arguments:
                    title: Today: half price
                """),
            right: Example(
                """
                banner:
                  type: template
                  arguments:
                    title: "Today: half price"
                """)),
        CodeExplanation(
            .jsonSyntax,
            "A .json file is read as JSON, strictly (RFC 8259); so is a text without a file name that begins with '{' or '[', "
                + "unless it is YAML. Usual reasons: a comma missing or too many, a comment, single quotes.",
            wrong: Example(
                """
                {
                  "banner": { "type": "template" }
                  "card": { "type": "template" }
                }
                """, at: "templates/example.json"),
            right: Example(
                """
                {
                  "banner": { "type": "template" },
                  "card": { "type": "template" }
                }
                """, at: "templates/example.json")),
        CodeExplanation(
            .encoding,
            "Files are UTF-8, or UTF-16 with a byte order mark. Save the file as UTF-8: nearly every editor has a menu "
                + "for that. Here the first file is saved as ISO 8859-1.",
            wrong: Example("banner:\n  type: template\n  arguments: { title: Café }\n", .latin1),
            right: Example("banner:\n  type: template\n  arguments: { title: Café }\n")),
        CodeExplanation(
            .tooDeep,
            "Nobody reads 128 levels; a program wrote them, or an opening bracket is repeated by mistake. Groups of "
                + "arguments can be written with dots instead.",
            wrong: Example(
                "banner:\n  type: template\n  arguments:\n    data:\n      type: data\n      value: "
                    + String(repeating: "[", count: 130) + String(repeating: "]", count: 130) + "\n"),
            right: Example(
                "banner:\n  type: template\n  arguments:\n    data:\n      type: data\n      value: [[[]]]\n")),
        CodeExplanation(
            .tooLarge,
            "A file of more than 32 MiB is not read, and of one file not more than 10,000 problems are listed. Divide "
                + "it: a directory of files defines the same.",
            wrong: Example("banner:\n  type: template\n# … and 32 MiB more\n", .tooLarge),
            right: Example("banner:\n  type: template\n")),
        CodeExplanation(
            .aliasLimit,
            "Aliases that repeat aliases grow without measure: nine lines can stand for a billion nodes. 100,000 nodes "
                + "beyond the written ones are enough for every honest file.",
            wrong: Example(
                """
                banner:
                  type: template
                  arguments:
                    all:
                      type: data
                      value:
                        a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
                        b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
                        c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
                        d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
                        e: [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d, *d, *d]
                """),
            right: Example(
                """
                banner:
                  type: template
                  arguments:
                    all:
                      type: data
                      value:
                        a: &a [1, 1, 1, 1]
                        b: [*a, *a, *a, *a]
                """)),
        CodeExplanation(
            .aliasCycle,
            "An alias repeats the node of its anchor, so it cannot stand inside that node.",
            wrong: Example(
                """
                banner:
                  type: template
                  arguments:
                    tree: { type: data, value: &tree { child: *tree } }
                """),
            right: Example(
                """
                banner:
                  type: template
                  arguments:
                    tree: { type: data, value: { leaf: &leaf [1], other: *leaf } }
                """)),
        CodeExplanation(
            .undefinedAlias,
            "An alias '*name' repeats the last node before it in the same document that has the anchor '&name'; the "
                + "nearest anchor is offered as a fix. A text that begins with '*' needs quotes.",
            wrong: Example("banner:\n  type: template\n  arguments: { title: *bold }\n"),
            right: Example("banner:\n  type: template\n  arguments: { title: \"*bold\" }\n")),
        CodeExplanation(
            .unsupportedTag,
            "Tags say what a value is; only those of YAML's core schema are understood (!!str, !!int, !!float, !!bool, "
                + "!!null, !!map, !!seq), and they must fit. Most values need none.",
            wrong: Example("banner:\n  type: template\n  arguments: { color: !color \"#0a84ff\" }\n"),
            right: Example("banner:\n  type: template\n  arguments: { color: \"#0a84ff\" }\n")),
    ]
}
