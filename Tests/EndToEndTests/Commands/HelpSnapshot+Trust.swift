/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let trust = [
        "trust": #"""
        OVERVIEW: Trust a project: let commands run its plugins, contact its targets
        and use its variables.

        Commands that only read a project never need it, and most projects need it for
        nothing: only a project that brings plugins of its own, names a server, a
        variable of the environment or a place outside of its folder. It holds until
        one of these changes, and is kept in $XDG_STATE_HOME/marquee/trust, outside of
        the project. MARQUEE_TRUST=1 trusts every project, for services and CI.

        Example:
          marquee trust
          marquee trust .
          marquee trust --revoke

        USAGE: marquee trust [<directory>] [--revoke] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <directory>             The project's directory; without it, the nearest one
                                  upwards that has marquee.yaml.

        OPTIONS:
          --revoke                Trust it no longer.
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
        "doctor": #"""
        OVERVIEW: Checks what a project needs to run, and says what to do.

        Looks at configuration, definitions, messages, plugins, store, file
        directories, targets and terminal. Starts no plugin and contacts nobody unless
        --all is given.

        Example:
          marquee doctor
          marquee doctor --all
          marquee doctor --format json

        USAGE: marquee doctor [--all] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --all                   Also start the project's plugins and contact its
                                  targets, which a project may need trust for.
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
