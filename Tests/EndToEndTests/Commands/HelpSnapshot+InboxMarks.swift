/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let inboxMarks = [
        "inbox read": #"""
        OVERVIEW: Marks items read.

        Example:
          marquee inbox read news-2026-0001
          marquee inbox read --all

        USAGE: marquee inbox read [<ids> ...] [--all] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <ids>                   The items' ids.

        OPTIONS:
          --all                   Mark every unread item.
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
        "inbox unread": #"""
        OVERVIEW: Marks items unread.

        Example:
          marquee inbox unread news-2026-0001

        USAGE: marquee inbox unread <ids> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <ids>                   The items' ids.

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
        "inbox archive": #"""
        OVERVIEW: Puts items into the archive: only 'list --status archived' shows
        them.

        Example:
          marquee inbox archive news-2026-0001
          marquee inbox unarchive news-2026-0001

        USAGE: marquee inbox archive <ids> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <ids>                   The items' ids.

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
        "inbox unarchive": #"""
        OVERVIEW: Puts items back from the archive into the inbox.

        Example:
          marquee inbox unarchive news-2026-0001

        USAGE: marquee inbox unarchive <ids> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <ids>                   The items' ids.

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
        "inbox pin": #"""
        OVERVIEW: Puts items before all others.

        Example:
          marquee inbox pin news-2026-0001
          marquee inbox unpin news-2026-0001

        USAGE: marquee inbox pin <ids> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <ids>                   The items' ids.

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
        "inbox unpin": #"""
        OVERVIEW: Puts pinned items back to their place.

        Example:
          marquee inbox unpin news-2026-0001

        USAGE: marquee inbox unpin <ids> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <ids>                   The items' ids.

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
        "inbox status": #"""
        OVERVIEW: Sets and removes an item's own statuses, which only you give a
        meaning.

        Example:
          marquee inbox status add news-2026-0001 liked
          marquee inbox status remove news-2026-0001 liked

        USAGE: marquee inbox status <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          set                     Replaces all statuses of an item by these.
          add                     Adds statuses to an item.
          remove                  Removes statuses from an item.

          See 'marquee help inbox status <subcommand>' for detailed help.

        """#,
        "inbox status set": #"""
        OVERVIEW: Replaces all statuses of an item by these.

        Example:
          marquee inbox status set news-2026-0001 liked done

        USAGE: marquee inbox status set <id> <names> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <id>                    The item's id.
          <names>                 Names of statuses.

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
        "inbox status add": #"""
        OVERVIEW: Adds statuses to an item.

        Example:
          marquee inbox status add news-2026-0001 liked

        USAGE: marquee inbox status add <id> <names> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <id>                    The item's id.
          <names>                 Names of statuses.

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
        "inbox status remove": #"""
        OVERVIEW: Removes statuses from an item.

        Example:
          marquee inbox status remove news-2026-0001 liked

        USAGE: marquee inbox status remove <id> <names> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <id>                    The item's id.
          <names>                 Names of statuses.

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
    ]
}
