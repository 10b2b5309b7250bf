/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let sync = [
        "sync": #"""
        OVERVIEW: Sends the project's definitions to a target, and first says what will
        change.

        The plan shows what is added, changed, renamed and removed, and what may break
        for live messages. Breaking changes are only sent with --allow-breaking.
        Somebody else's sync in between is noticed, and nothing is sent then.

        Example:
          marquee sync --dry-run
          marquee sync --to review
          marquee sync --to local --only product-banner --allow-breaking
          marquee sync --check --format markdown
          marquee sync --out plan.json
          marquee sync --plan plan.json

        USAGE: marquee sync [--to <target>] [--only <name> ...] [--dry-run] [--check] [--out <file>] [--allow-breaking]
               marquee sync --plan <file> [--dry-run] [--allow-breaking]

        OPTIONS:
          --to <target>           A target of marquee.yaml; needed where there are
                                  several.
          --dry-run               Only show what would be done; nothing is changed
                                  anywhere.
          --check                 Like --dry-run, and the exit code is 2 when something
                                  would be changed.
          --detailed-exitcode     The exit code is 0 when there is nothing to do, and 2
                                  when there are changes.
          --allow-breaking        Send changes that may break live messages, too.
          --only <name>           Only this template or function; may be given several
                                  times.
          --out <file>            Save the plan, and change nothing else.
          --plan <file>           Do exactly what a saved plan says.
          --format <format>       How the plan is printed. (values: text, json,
                                  markdown; default: text)
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
