/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let sync = [
        "sync": #"""
        OVERVIEW: Send the project's definitions and recipes to a target, after showing
        what will change.

        The plan shows what is added, changed, renamed and removed, and what may break
        live messages. Breaking changes are only sent with --allow-breaking. If someone
        else syncs in between, nothing is sent. A dashboard records which project owns
        each definition and recipe, by the project's name: a plan changes no others.

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
          --to <target>           The target in marquee.yaml; required if there are
                                  several.
          --dry-run               Only show what would be done; change nothing.
          --detailed-exitcode     Exit with code 0 if there is nothing to do, and 2 if
                                  there are changes.
          --allow-breaking <rule:name>
                                  Also send changes that may break live messages: all,
                                  or only those of one rule to one definition. May be
                                  repeated.
          --overwrite             Revert changes that others have made since the last
                                  sync from here.
          --note <text>           A note for the version's history.
          --format <format>       The output format of the plan. (values: text, json,
                                  markdown, github; default: text)
          --check                 Like --dry-run, but exit with code 2 if there are
                                  changes.
          --offline               Compare with the last sync from here, without
                                  contacting the target.
          --only <name>           Sync only this template, function or recipe. May be
                                  repeated.
          --take <name>           Take over this definition or recipe from the project
                                  that owns it. May be repeated.
          --out <file>            Save the plan to a file, without changing anything.
          --plan <file>           Apply a saved plan exactly.
          --project <dir>         The project's directory. [default: the nearest parent
                                  directory with marquee.yaml]
          --color <when>          When to colour text. (values: auto, always, never;
                                  default: auto)
          --quiet                 Print results and errors only.
          --verbose               Print more details.
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          rollback                Restore an earlier version of a target's definitions.

          See 'marquee help sync <subcommand>' for detailed help.

        """#,
        "sync rollback": #"""
        OVERVIEW: Restore an earlier version of a target's definitions.

        Shows the plan first, like any sync. Affects only the project's own
        definitions. The project itself is unchanged: the next sync sends its
        definitions again.

        Example:
          marquee sync rollback 6 --dry-run
          marquee sync rollback 6 --to local --allow-breaking

        USAGE: marquee sync rollback <version> [--to <target>] [--dry-run] [--detailed-exitcode] [--allow-breaking <rule:name> ...] [--overwrite] [--note <text>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <version>               The version to restore, as listed on the dashboard's
                                  page 'History'.

        OPTIONS:
          --to <target>           The target in marquee.yaml; required if there are
                                  several.
          --dry-run               Only show what would be done; change nothing.
          --detailed-exitcode     Exit with code 0 if there is nothing to do, and 2 if
                                  there are changes.
          --allow-breaking <rule:name>
                                  Also send changes that may break live messages: all,
                                  or only those of one rule to one definition. May be
                                  repeated.
          --overwrite             Revert changes that others have made since the last
                                  sync from here.
          --note <text>           A note for the version's history.
          --format <format>       The output format of the plan. (values: text, json,
                                  markdown, github; default: text)
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
