/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let store = [
        "backup": #"""
        OVERVIEW: Copy the store's database to a file, even while a host is running.

        The copy is a snapshot of the store: queue, history, inbox, profile and events.
        Cached files are not in it: they are fetched again. The copy is checked before
        it gets its name, and only you can read it.

        Example:
          marquee backup shop-display.backup
          marquee backup --force shop-display.backup

        USAGE: marquee backup <file> [--force] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <file>                  The file to create.

        OPTIONS:
          --force                 Replace the file if it exists.
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
        "restore": #"""
        OVERVIEW: Replace the store with a backup, while no host is running.

        The backup is verified first, and the current store is kept in a folder next to
        it. Messages that were live at the time of the backup are queued again, even if
        they were shown since. Messages that were sent since are only in the kept
        store; their ids are forgotten, so they can be sent again. A dashboard sends
        again what it has sent to this host since. Missing files are fetched again.

        Example:
          marquee restore shop-display.backup

        USAGE: marquee restore <file> [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <file>                  A backup made by 'marquee backup'.

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
        "recover": #"""
        OVERVIEW: Recover the readable data of a damaged store, and list what is lost.

        The damaged files are kept in a folder next to the store. A host also does this
        when it starts and when it detects damage; on SIGHUP it checks for damage. An
        intact store is not changed. An empty file cannot be recovered.

        Example:
          marquee recover

        USAGE: marquee recover [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

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
        "outbox": #"""
        OVERVIEW: Show events that are waiting for a server.

        Example:
          marquee outbox

        USAGE: marquee outbox <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          list (default)          List events that are waiting for a server, oldest
                                  first, as they will be sent.

          See 'marquee help outbox <subcommand>' for detailed help.

        """#,
        "outbox list": #"""
        OVERVIEW: List events that are waiting for a server, oldest first, as they will
        be sent.

        Example:
          marquee outbox list
          marquee outbox list --limit 500 --format json

        USAGE: marquee outbox list [--limit <count>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --limit <count>         List at most this many events. (default: 100)
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
        "track": #"""
        OVERVIEW: Record an event or an answer to a message, and let recipes react to
        it.

        The event waits in the store until a server accepts it; 'marquee outbox' lists
        waiting events. JSON values keep their type; anything else is a string. The
        message of the winning recipe is queued in the same commit; 'marquee recipes
        explain' shows why it won.

        Instead of a name, a file can describe the event with items, tags or a
        location, or describe something other than a custom event, such as a geofence.
        Its extension must be .json, .yaml or .yml.

        Answers have special names: 'feedback' with a 'rating' from 0 to 5 and a
        'comment', 'poll' with a 'choice', and 'claim' with a 'coupon'. 'notified'
        means that another program has shown a message to the user, and 'engaged' that
        the user acted on it; both need '--message'.

        Example:
          marquee track Charged --set amount=120 --set category=shoes
          marquee track feedback --set rating=4 --message spring-2026-0001
          marquee track engaged --message spring-2026-0001
          marquee track event.json
          echo '{"geofence": "milan-store", "on": "enter"}' | marquee track -

        USAGE: marquee track <event> [--set <property> ...] [--message <id>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <event>                 The event's name, a JSON or YAML file that describes
                                  it, or '-' for standard input.

        OPTIONS:
          --set <property>        Set a property: KEY=VALUE. May be repeated.
          --message <id>          The message or inbox item of the event.
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
