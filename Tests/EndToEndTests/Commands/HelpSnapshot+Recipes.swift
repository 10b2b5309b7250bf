/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let recipes = [
        "recipes": #"""
        OVERVIEW: Show recipes, explain how events select them, and try them out.

        Example:
          marquee recipes list
          marquee recipes explain event.json

        USAGE: marquee recipes <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          list                    List the project's recipes in the order of their
                                  definition.
          explain                 Explain for each recipe what an event does and why,
                                  or when it could fire.
          simulate                Replay recorded events, and show which messages they
                                  would have shown, to whom and when.
          fire                    Queue a recipe's message now, regardless of its
                                  trigger, audience and schedule.

          See 'marquee help recipes <subcommand>' for detailed help.

        """#,
        "recipes list": #"""
        OVERVIEW: List the project's recipes in the order of their definition.

        Includes the recipes that the host received from a dashboard; FROM shows their
        origin.

        Example:
          marquee recipes list
          marquee recipes list --format json

        USAGE: marquee recipes list [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

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
        "recipes explain": #"""
        OVERVIEW: Explain for each recipe what an event does and why, or when it could
        fire.

        Nothing is shown or counted. The profile and its past messages come from the
        project's store; with --given, they come from that file, and the store is not
        read.

        Example:
          echo '{"event": "Charged", "properties": {"amount": 120}}' | marquee recipes
        explain -
          marquee recipes explain event.json --at 2026-03-02T10:00:00Z --given
        state.yaml
          marquee recipes explain --from 2026-03-01T00:00:00Z --to 2026-04-01T00:00:00Z

        USAGE: marquee recipes explain [<event>] [--at <time>] [--given <file>] [--from <time>] [--to <time>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <event>                 The event: a file in JSON or YAML, or '-' for
                                  standard input.

        OPTIONS:
          --at <time>             The time of the event. [default: now]
          --given <file>          The state before the event: a file in JSON or YAML.
          --from <time>           The start of a time span, instead of an event.
          --to <time>             The end of the time span.
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
        "recipes simulate": #"""
        OVERVIEW: Replay recorded events, and show which messages they would have
        shown, to whom and when.

        Each event has its time in 'at' and may have a 'profile': {"event": "Charged",
        "at": "2026-03-02T10:00:00Z", "profile": {"id": "ada", "tags": {"plan":
        "pro"}}}. They must be in order of time. Every winner counts as shown and seen
        immediately; nothing is stored.

        Example:
          marquee recipes simulate events.jsonl
          marquee recipes simulate events.jsonl --format json

        USAGE: marquee recipes simulate <events> [--given <file>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <events>                Events, one JSON object per line; '-' for standard
                                  input.

        OPTIONS:
          --given <file>          The state for all events: a file with 'timeZone',
                                  'locale' and 'online'.
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
        "recipes fire": #"""
        OVERVIEW: Queue a recipe's message now, regardless of its trigger, audience and
        schedule.

        For trying out a recipe on a host; 'marquee resolve' shows a message without a
        host. Its cooldowns and limits are checked again before it is shown, as for any
        message of a recipe.

        Example:
          marquee recipes fire spring-welcome
          marquee recipes fire spring-welcome --event event.json

        USAGE: marquee recipes fire <recipe> [--event <file>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <recipe>                The recipe's name.

        OPTIONS:
          --event <file>          The event, for '{{ event.NAME }}' in its message: a
                                  file, or '-'.
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
