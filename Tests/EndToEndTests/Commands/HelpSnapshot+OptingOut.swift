/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let optingOut = [
        "profile opt-out": #"""
        OVERVIEW: Delete everything about the user, and store nothing from now on.

        The server is asked to delete it too. It cannot be restored: 'marquee profile
        opt-in' starts a new user.

        Example:
          marquee profile opt-out

        USAGE: marquee profile opt-out [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --format <format>       The output format. (values: text, json; default: text)
          --project <dir>         The project's directory. [default: the nearest parent
                                  directory with marquee.yaml]
          --color <when>          When to colour text. (values: auto, always, never;
                                  default: auto)
          --quiet                 Print results and errors only.
          --verbose               Print more details.
          --version               Show the version.
          -h, --help              Show help information.

        """#,
        "profile opt-in": #"""
        OVERVIEW: Start a new anonymous user after an opt-out.

        The new user has new ids. Deleted data is not restored, and events since the
        opt-out are not reported.

        Example:
          marquee profile opt-in

        USAGE: marquee profile opt-in [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --format <format>       The output format. (values: text, json; default: text)
          --project <dir>         The project's directory. [default: the nearest parent
                                  directory with marquee.yaml]
          --color <when>          When to colour text. (values: auto, always, never;
                                  default: auto)
          --quiet                 Print results and errors only.
          --verbose               Print more details.
          --version               Show the version.
          -h, --help              Show help information.

        """#,
    ]
}
