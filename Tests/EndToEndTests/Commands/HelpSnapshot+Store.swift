/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let store = [
        "backup": #"""
        OVERVIEW: Copies the store's database into a file, also while a host runs.

        The copy holds what the store held at one moment: queue, history, inbox,
        profile and events. Cached files are not in it: they are fetched again. It is
        checked before it gets its name, and only you may read it.

        Example:
          marquee backup shop-display.backup
          marquee backup --force shop-display.backup

        USAGE: marquee backup <file> [--force] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <file>                  The file that is made.

        OPTIONS:
          --force                 Replace the file if it exists.
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
        "restore": #"""
        OVERVIEW: Puts a backup in the place of the store, while no host runs.

        The backup is checked first, and the present store is kept in a folder beside
        it. What was live then is queued again: messages that were shown since are
        shown again, and those that were sent since are only in the kept store. Their
        ids are forgotten too, so they can be sent again. Files that are not there any
        more are fetched again.

        Example:
          marquee restore shop-display.backup

        USAGE: marquee restore <file> [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <file>                  What 'marquee backup' has made.

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
        "recover": #"""
        OVERVIEW: Saves what can be read of a damaged store, and lists what is gone.

        The damaged files are kept in a folder beside the store. A host does the same
        by itself, when it starts and when it meets damage; on SIGHUP it looks for
        that. A store that is sound is left alone. Of an empty file nothing can be
        saved.

        Example:
          marquee recover

        USAGE: marquee recover [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

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
        "outbox": #"""
        OVERVIEW: Shows events that wait for a server.

        Example:
          marquee outbox

        USAGE: marquee outbox <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          list (default)          Lists events that wait for a server, the oldest
                                  first, as they are sent.

          See 'marquee help outbox <subcommand>' for detailed help.

        """#,
        "outbox list": #"""
        OVERVIEW: Lists events that wait for a server, the oldest first, as they are
        sent.

        Example:
          marquee outbox list
          marquee outbox list --limit 500 --format json

        USAGE: marquee outbox list [--limit <count>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --limit <count>         How many events are listed at most. (default: 100)
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
        "track": #"""
        OVERVIEW: Records an event, or an answer to a message, and lets recipes decide
        what it leads to.

        It waits in the store until a server takes it; 'marquee outbox' lists those
        that wait. Values that are JSON keep their type; anything else is text. The
        message of the recipe that wins is queued in the same commit; 'marquee recipes
        explain' says why it won.

        In place of a name, a file tells more of what happened: items, tags, a
        location, or something that is no event of the application, such as a geofence.
        It is recognised by its ending: .json, .yaml or .yml.

        Answers have names of their own: 'feedback' with a 'rating' from 0 to 5 and a
        'comment', 'poll' with a 'choice', 'claim' with a 'coupon'. 'notified' says
        that another program has shown a message to a person, 'engaged' that a person
        did something with it; both need '--message'.

        Example:
          marquee track Charged --set amount=120 --set category=shoes
          marquee track feedback --set rating=4 --message spring-2026-0001
          marquee track engaged --message spring-2026-0001
          marquee track event.json
          echo '{"geofence": "milan-store", "on": "enter"}' | marquee track -

        USAGE: marquee track <event> [--set <property> ...] [--message <id>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <event>                 The event's name; or a file in JSON or YAML that
                                  describes it, or '-' for standard input.

        OPTIONS:
          --set <property>        A property: KEY=VALUE.
          --message <id>          The message or inbox item that it is about.
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
