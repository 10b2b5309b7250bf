/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let optingOut = [
        "profile opt-out": #"""
        OVERVIEW: Deletes all that is known of the user; from then on nothing is
        stored.

        The server is asked to delete it too. Nothing of it comes back: 'marquee
        profile opt-in' starts a new user.

        Example:
          marquee profile opt-out

        USAGE: marquee profile opt-out [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --format <format>       How the result is printed. (values: text, json;
                                  default: text)
          --project <dir>         The project's directory; without it, the nearest one
                                  upwards that has marquee.yaml.
          --color <when>          Whether text is coloured. (values: auto, always,
                                  never; default: auto)
          --quiet                 Print results and errors only.
          --verbose               Print more about what is being done.
          --version               Show the version.
          -h, --help              Show help information.

        """#,
        "profile opt-in": #"""
        OVERVIEW: Start a new anonymous user after the last one has opted out.

        The new user has new ids. Nothing that was deleted comes back, and what
        happened meanwhile is not reported.

        Example:
          marquee profile opt-in

        USAGE: marquee profile opt-in [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --format <format>       How the result is printed. (values: text, json;
                                  default: text)
          --project <dir>         The project's directory; without it, the nearest one
                                  upwards that has marquee.yaml.
          --color <when>          Whether text is coloured. (values: auto, always,
                                  never; default: auto)
          --quiet                 Print results and errors only.
          --verbose               Print more about what is being done.
          --version               Show the version.
          -h, --help              Show help information.

        """#,
    ]
}
