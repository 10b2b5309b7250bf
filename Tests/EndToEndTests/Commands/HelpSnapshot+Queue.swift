/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let queue = [
        "queue": #"""
        OVERVIEW: Shows and changes the queue, whether a host runs or not.

        Example:
          marquee queue list
          marquee queue suspend

        USAGE: marquee queue <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          list                    Lists messages: live ones in the order in which they
                                  would be shown.
          show                    Shows one message, live or ended, with everything
                                  that is known of it.
          remove                  Ends live messages as discarded, or removes ended
                                  ones from the history.
          retry                   Puts failed messages back at their old places, with
                                  all their attempts.
          suspend                 Shows nothing new from now on, while everything keeps
                                  queueing.
          resume                  Ends what 'queue suspend' or 'queue discard' began.
          discard                 Ends what is queued, and what arrives until 'queue
                                  resume', as discarded.

          See 'marquee help queue <subcommand>' for detailed help.

        """#,
        "queue list": #"""
        OVERVIEW: Lists messages: live ones in the order in which they would be shown.

        Ended messages are kept for 30 days, and listed most recent first.

        Example:
          marquee queue list
          marquee queue list --state failed --format json

        USAGE: marquee queue list [--state <state>] [--limit <count>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --state <state>         Which messages are listed. (values: live, ended,
                                  queued, preparing, presenting, presented, dismissed,
                                  expired, discarded, refused, failed; default: live)
          --limit <count>         How many messages are listed at most.
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
        "queue show": #"""
        OVERVIEW: Shows one message, live or ended, with everything that is known of
        it.

        Example:
          marquee queue show spring-2026-0001

        USAGE: marquee queue show <id> [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <id>                    The message's id.

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
        "queue remove": #"""
        OVERVIEW: Ends live messages as discarded, or removes ended ones from the
        history.

        A host that shows one of them closes it. By id only live messages are removed;
        with --state all of one state are, ended ones too: their ids stay remembered.

        Example:
          marquee queue remove spring-2026-0001
          marquee queue remove --template welcome --state queued --dry-run
          marquee queue remove --state failed

        USAGE: marquee queue remove [<ids> ...] [--template <template>] [--state <state>] [--dry-run] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <ids>                   The messages' ids.

        OPTIONS:
          --template <template>   With --state: remove the messages of this template
                                  only.
          --state <state>         Remove the messages in this state. (values: queued,
                                  preparing, presenting, presented, dismissed, expired,
                                  discarded, refused, failed)
          --dry-run               With --state: only say what would be removed.
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
        "queue retry": #"""
        OVERVIEW: Puts failed messages back at their old places, with all their
        attempts.

        Example:
          marquee queue retry spring-2026-0001
          marquee queue retry --template welcome --state failed --dry-run

        USAGE: marquee queue retry [<ids> ...] [--template <template>] [--state <state>] [--dry-run] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <ids>                   The messages' ids.

        OPTIONS:
          --template <template>   With --state failed: retry the messages of this
                                  template only.
          --state <state>         Retry all messages in this state, which can only be
                                  'failed'. (values: failed)
          --dry-run               With --state failed: only say what would be tried
                                  again.
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
        "queue suspend": #"""
        OVERVIEW: Shows nothing new from now on, while everything keeps queueing.

        Lasts until 'marquee queue resume', even across restarts.

        Example:
          marquee queue suspend

        USAGE: marquee queue suspend [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

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
        "queue resume": #"""
        OVERVIEW: Ends what 'queue suspend' or 'queue discard' began.

        Example:
          marquee queue resume

        USAGE: marquee queue resume [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

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
        "queue discard": #"""
        OVERVIEW: Ends what is queued, and what arrives until 'queue resume', as
        discarded.

        Example:
          marquee queue discard --dismiss-visible

        USAGE: marquee queue discard [--dismiss-visible] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --dismiss-visible       Close what is being shown too.
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
