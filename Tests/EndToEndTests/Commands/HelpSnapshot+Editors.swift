extension HelpSnapshot {
    /// What serves editors.
    static let editors = [
        "lsp": #"""
        OVERVIEW: Serves an editor: diagnostics while typing, completion, rename and
        more.

        Speaks the Language Server Protocol 3.17 over standard input and output; an
        editor starts it. How to set one up is in Documentation/editors.md.

        Example, as an editor runs it:
          marquee lsp

        USAGE: marquee lsp [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --project <dir>         The project's directory; without it, the nearest one
                                  upwards that has marquee.yaml.
          --color <when>          Whether text is coloured. (values: auto, always,
                                  never; default: auto)
          --quiet                 Print results and errors only.
          --verbose               Print more about what is being done.
          --version               Show the version.
          -h, --help              Show help information.

        """#
    ]
}
