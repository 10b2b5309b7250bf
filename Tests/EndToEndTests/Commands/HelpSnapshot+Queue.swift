/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let queue = [
        "queue": #"""
        OVERVIEW: Show and change the queue, whether or not a host is running.

        Example:
          marquee queue list
          marquee queue suspend

        USAGE: marquee queue <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          list                    List messages: live ones in the order in which they
                                  will be shown.
          show                    Show all details of a message, live or ended.
          remove                  Discard live messages, or remove ended ones from the
                                  history.
          retry                   Queue failed messages again at their old places, with
                                  all attempts.
          suspend                 Stop showing messages, but keep queueing them.
          resume                  Resume the queue after 'queue suspend' or 'queue
                                  discard'.
          discard                 Discard queued messages, and incoming ones until
                                  'queue resume'.

          See 'marquee help queue <subcommand>' for detailed help.

        """#,
        "queue list": #"""
        OVERVIEW: List messages: live ones in the order in which they will be shown.

        Ended messages are kept for 30 days, and listed most recent first.

        Example:
          marquee queue list
          marquee queue list --state failed --format json

        USAGE: marquee queue list [--state <state>] [--limit <count>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --state <state>         Which messages to list. (values: live, ended, queued,
                                  preparing, presenting, presented, dismissed, expired,
                                  discarded, refused, failed; default: live)
          --limit <count>         List at most this many messages.
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
        "queue show": #"""
        OVERVIEW: Show all details of a message, live or ended.

        Example:
          marquee queue show spring-2026-0001

        USAGE: marquee queue show <id> [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <id>                    The message's id.

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
        "queue remove": #"""
        OVERVIEW: Discard live messages, or remove ended ones from the history.

        A host that shows one of them closes it. By id, only live messages can be
        removed; with --state, also ended ones. The ids of ended messages stay known.

        Example:
          marquee queue remove spring-2026-0001
          marquee queue remove --template welcome --state queued --dry-run
          marquee queue remove --state failed

        USAGE: marquee queue remove [<ids> ...] [--template <template>] [--state <state>] [--dry-run] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <ids>                   The messages' ids.

        OPTIONS:
          --template <template>   With --state, remove only messages of this template.
          --state <state>         Remove all messages in this state. (values: queued,
                                  preparing, presenting, presented, dismissed, expired,
                                  discarded, refused, failed)
          --dry-run               With --state, show what would be removed, without
                                  removing it.
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
        "queue retry": #"""
        OVERVIEW: Queue failed messages again at their old places, with all attempts.

        Example:
          marquee queue retry spring-2026-0001
          marquee queue retry --template welcome --state failed --dry-run

        USAGE: marquee queue retry [<ids> ...] [--template <template>] [--state <state>] [--dry-run] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <ids>                   The messages' ids.

        OPTIONS:
          --template <template>   With --state failed, retry only messages of this
                                  template.
          --state <state>         Retry all messages in this state; only 'failed' is
                                  allowed. (values: failed)
          --dry-run               With --state failed, show what would be retried,
                                  without retrying it.
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
        "queue suspend": #"""
        OVERVIEW: Stop showing messages, but keep queueing them.

        Lasts until 'marquee queue resume', even across restarts.

        Example:
          marquee queue suspend

        USAGE: marquee queue suspend [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

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
        "queue resume": #"""
        OVERVIEW: Resume the queue after 'queue suspend' or 'queue discard'.

        Example:
          marquee queue resume

        USAGE: marquee queue resume [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

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
        "queue discard": #"""
        OVERVIEW: Discard queued messages, and incoming ones until 'queue resume'.

        Example:
          marquee queue discard --dismiss-visible

        USAGE: marquee queue discard [--dismiss-visible] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --dismiss-visible       Also close shown messages.
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
