/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let recipes = [
        "recipes": #"""
        OVERVIEW: Shows recipes and which of them an event leads to, and tries them
        out.

        Example:
          marquee recipes list
          marquee recipes explain event.json

        USAGE: marquee recipes <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          list                    Lists the project's recipes in the order of their
                                  definition.
          explain                 Says for every recipe what an event leads to, and
                                  why; or when it could fire at all.
          simulate                Plays recorded events against the recipes: what would
                                  have been shown, to whom, when.
          fire                    Queues the message of a recipe now, whatever its
                                  trigger, audience and schedule say.

          See 'marquee help recipes <subcommand>' for detailed help.

        """#,
        "recipes list": #"""
        OVERVIEW: Lists the project's recipes in the order of their definition.

        Of a host that joins a dashboard, the recipes count too that it has got from
        there; FROM tells them apart.

        Example:
          marquee recipes list
          marquee recipes list --format json

        USAGE: marquee recipes list [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

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
        "recipes explain": #"""
        OVERVIEW: Says for every recipe what an event leads to, and why; or when it
        could fire at all.

        Nothing is shown, and nothing is counted. The project's store knows the
        profile, and what was shown to it before; what is given takes the place of
        that, and the store is not read then.

        Example:
          echo '{"event": "Charged", "properties": {"amount": 120}}' | marquee recipes
        explain -
          marquee recipes explain event.json --at 2026-03-02T10:00:00Z --given
        state.yaml
          marquee recipes explain --from 2026-03-01T00:00:00Z --to 2026-04-01T00:00:00Z

        USAGE: marquee recipes explain [<event>] [--at <time>] [--given <file>] [--from <time>] [--to <time>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <event>                 What happens: a file in JSON or YAML, or '-' for
                                  standard input.

        OPTIONS:
          --at <time>             When it happens; without it, now.
          --given <file>          What is known before it: a file in JSON or YAML.
          --from <time>           The beginning of a span of time, in place of an event.
          --to <time>             The end of that span.
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
        "recipes simulate": #"""
        OVERVIEW: Plays recorded events against the recipes: what would have been
        shown, to whom, when.

        Each event has its time in 'at' and may have a 'profile': {"event": "Charged",
        "at": "2026-03-02T10:00:00Z", "profile": {"id": "ada", "tags": {"plan":
        "pro"}}}. They stand in the order of their time. Every winner counts as shown
        and seen at once; nothing of it is kept.

        Example:
          marquee recipes simulate events.jsonl
          marquee recipes simulate events.jsonl --format json

        USAGE: marquee recipes simulate <events> [--given <file>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <events>                Events, one JSON object on each line; '-' for
                                  standard input.

        OPTIONS:
          --given <file>          What holds for all: a file with 'timeZone', 'locale'
                                  and 'online'.
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
        "recipes fire": #"""
        OVERVIEW: Queues the message of a recipe now, whatever its trigger, audience
        and schedule say.

        For trying a recipe out on a host: 'marquee resolve' shows a message without a
        host. Its cooldowns and limits are looked at once more before it is shown, as
        with any message of a recipe.

        Example:
          marquee recipes fire spring-welcome
          marquee recipes fire spring-welcome --event event.json

        USAGE: marquee recipes fire <recipe> [--event <file>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <recipe>                The recipe's name.

        OPTIONS:
          --event <file>          What happened, for '{{ event.NAME }}' in its message:
                                  a file, or '-'.
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
