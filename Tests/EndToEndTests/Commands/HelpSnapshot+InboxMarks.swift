/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let inboxMarks = [
        "inbox read": #"""
        OVERVIEW: Mark items as read.

        Example:
          marquee inbox read news-2026-0001
          marquee inbox read --all

        USAGE: marquee inbox read [<ids> ...] [--all] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <ids>                   The items' ids.

        OPTIONS:
          --all                   Mark all unread items.
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
        "inbox unread": #"""
        OVERVIEW: Mark items as unread.

        Example:
          marquee inbox unread news-2026-0001

        USAGE: marquee inbox unread <ids> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <ids>                   The items' ids.

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
        "inbox archive": #"""
        OVERVIEW: Archive items: only 'list --status archived' shows them.

        Example:
          marquee inbox archive news-2026-0001
          marquee inbox unarchive news-2026-0001

        USAGE: marquee inbox archive <ids> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <ids>                   The items' ids.

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
        "inbox unarchive": #"""
        OVERVIEW: Move items from the archive back to the inbox.

        Example:
          marquee inbox unarchive news-2026-0001

        USAGE: marquee inbox unarchive <ids> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <ids>                   The items' ids.

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
        "inbox pin": #"""
        OVERVIEW: Pin items to the top of the inbox.

        Example:
          marquee inbox pin news-2026-0001
          marquee inbox unpin news-2026-0001

        USAGE: marquee inbox pin <ids> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <ids>                   The items' ids.

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
        "inbox unpin": #"""
        OVERVIEW: Unpin items.

        Example:
          marquee inbox unpin news-2026-0001

        USAGE: marquee inbox unpin <ids> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <ids>                   The items' ids.

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
        "inbox status": #"""
        OVERVIEW: Set and remove an item's custom statuses; their meaning is up to you.

        Example:
          marquee inbox status add news-2026-0001 liked
          marquee inbox status remove news-2026-0001 liked

        USAGE: marquee inbox status <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          set                     Replace all custom statuses of an item.
          add                     Add custom statuses to an item.
          remove                  Remove custom statuses from an item.

          See 'marquee help inbox status <subcommand>' for detailed help.

        """#,
        "inbox status set": #"""
        OVERVIEW: Replace all custom statuses of an item.

        Example:
          marquee inbox status set news-2026-0001 liked done

        USAGE: marquee inbox status set <id> <names> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <id>                    The item's id.
          <names>                 The names of the statuses.

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
        "inbox status add": #"""
        OVERVIEW: Add custom statuses to an item.

        Example:
          marquee inbox status add news-2026-0001 liked

        USAGE: marquee inbox status add <id> <names> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <id>                    The item's id.
          <names>                 The names of the statuses.

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
        "inbox status remove": #"""
        OVERVIEW: Remove custom statuses from an item.

        Example:
          marquee inbox status remove news-2026-0001 liked

        USAGE: marquee inbox status remove <id> <names> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <id>                    The item's id.
          <names>                 The names of the statuses.

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
    ]
}
