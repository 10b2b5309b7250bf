extension HelpSnapshot {
    /// What serves editors.
    static let editors = [
        "lsp": #"""
        OVERVIEW: Start the language server for editors: diagnostics, completion,
        rename and more.

        Speaks the Language Server Protocol 3.17 over standard input and output; an
        editor starts it. Documentation/editors.md explains the setup.

        Example, as an editor runs it:
          marquee lsp

        USAGE: marquee lsp [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --project <dir>         The project's directory. [default: the nearest parent
                                  directory with marquee.yaml]
          --color <when>          When to colour text. (values: auto, always, never;
                                  default: auto)
          --quiet                 Print results and errors only.
          --verbose               Print more details.
          --version               Show the version.
          -h, --help              Show help information.

        """#
    ]
}
