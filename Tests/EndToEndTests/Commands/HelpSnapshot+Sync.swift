/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let sync = [
        "sync": #"""
        OVERVIEW: Sends the project's definitions and recipes to a target, and first
        says what will change.

        The plan shows what is added, changed, renamed and removed, and what may break
        for live messages. Breaking changes are only sent with --allow-breaking.
        Somebody else's sync in between is noticed, and nothing is sent then. A
        dashboard keeps whose definitions and recipes are whose, by the project's name:
        a plan touches no others.

        Example:
          marquee sync --dry-run
          marquee sync --to review
          marquee sync --to local --only product-banner --allow-breaking
          marquee sync --check --format markdown
          marquee sync --out plan.json
          marquee sync --plan plan.json
          marquee sync --allow-breaking argument-removed:product-banner

        USAGE: marquee sync [--to <target>] [--only <name> ...] [--dry-run] [--check] [--offline] [--out <file>] [--allow-breaking [<rule:name>]]
               marquee sync --plan <file> [--dry-run] [--allow-breaking [<rule:name>]]
               marquee sync rollback <version>

        OPTIONS:
          --to <target>           A target of marquee.yaml; needed where there are
                                  several.
          --dry-run               Only show what would be done; nothing is changed
                                  anywhere.
          --detailed-exitcode     The exit code is 0 when there is nothing to do, and 2
                                  when there are changes.
          --allow-breaking <rule:name>
                                  Send changes that may break live messages, too: all
                                  of them, or only those of one rule to one definition;
                                  may be given more than once.
          --overwrite             Revert what somebody else has changed since the last
                                  sync from here.
          --note <text>           Kept with the version, for whoever reads the history.
          --format <format>       How the plan is printed. (values: text, json,
                                  markdown, github; default: text)
          --check                 Like --dry-run, and the exit code is 2 when something
                                  would be changed.
          --offline               Compare with what was synced last from here, without
                                  asking the target.
          --only <name>           Only this template, function or recipe; may be given
                                  several times.
          --take <name>           Take this definition or recipe over from the project
                                  that owns it; may be given several times.
          --out <file>            Save the plan, and change nothing else.
          --plan <file>           Do exactly what a saved plan says.
          --project <dir>         The project's directory; without it, the nearest one
                                  upwards that has marquee.yaml.
          --color <when>          Whether text is coloured. (values: auto, always,
                                  never; default: auto)
          --quiet                 Print results and errors only.
          --verbose               Print more about what is being done.
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          rollback                Makes a target's definitions those of an earlier
                                  version.

          See 'marquee help sync <subcommand>' for detailed help.

        """#,
        "sync rollback": #"""
        OVERVIEW: Makes a target's definitions those of an earlier version.

        The plan is shown first, as for any sync. Only the project's own definitions go
        back. The project itself stays as it is: the next sync would bring its
        definitions again.

        Example:
          marquee sync rollback 6 --dry-run
          marquee sync rollback 6 --to local --allow-breaking

        USAGE: marquee sync rollback <version> [--to <target>] [--dry-run] [--detailed-exitcode] [--allow-breaking <rule:name> ...] [--overwrite] [--note <text>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <version>               The version to go back to, as the dashboard's page
                                  'History' lists them.

        OPTIONS:
          --to <target>           A target of marquee.yaml; needed where there are
                                  several.
          --dry-run               Only show what would be done; nothing is changed
                                  anywhere.
          --detailed-exitcode     The exit code is 0 when there is nothing to do, and 2
                                  when there are changes.
          --allow-breaking <rule:name>
                                  Send changes that may break live messages, too: all
                                  of them, or only those of one rule to one definition;
                                  may be given more than once.
          --overwrite             Revert what somebody else has changed since the last
                                  sync from here.
          --note <text>           Kept with the version, for whoever reads the history.
          --format <format>       How the plan is printed. (values: text, json,
                                  markdown, github; default: text)
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
