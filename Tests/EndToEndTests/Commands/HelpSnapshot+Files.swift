/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let files = [
        "files": #"""
        OVERVIEW: Shows and tidies the cache of downloaded files, whether a host runs
        or not.

        Example:
          marquee files list
          marquee files prune --all

        USAGE: marquee files <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          list                    Lists what is in the cache, what was used last first.
          prune                   Removes what is beyond the cache's limit, least
                                  recently used first.
          verify                  Reads every file of the cache, and drops what is
                                  damaged.
          fetch                   Fetches the files of a message now, and says where
                                  they are.

          See 'marquee help files <subcommand>' for detailed help.

        """#,
        "files list": #"""
        OVERVIEW: Lists what is in the cache, what was used last first.

        A fresh file is used without asking its origin; a stale one is used when its
        origin says that it is still right. What a live message needs is never removed.

        Example:
          marquee files list
          marquee files list --limit 10 --format json

        USAGE: marquee files list [--limit <count>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --limit <count>         How many files are listed at most.
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
        "files prune": #"""
        OVERVIEW: Removes what is beyond the cache's limit, least recently used first.

        A host does the same by itself. What a live message needs stays.

        Example:
          marquee files prune
          marquee files prune --all --dry-run

        USAGE: marquee files prune [--all] [--dry-run] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --all                   Remove everything that no live message needs.
          --dry-run               Only say what would be removed.
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
        "files verify": #"""
        OVERVIEW: Reads every file of the cache, and drops what is damaged.

        What was dropped is fetched again when a message needs it. The exit code is 1
        when something was damaged.

        Example:
          marquee files verify
          marquee files verify --format json

        USAGE: marquee files verify [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

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
        "files fetch": #"""
        OVERVIEW: Fetches the files of a message now, and says where they are.

        The message is not enqueued. The exit code is 1 when a file cannot be had.

        Example:
          marquee files fetch messages/welcome.yaml
          marquee files fetch welcome --format json

        USAGE: marquee files fetch <message> [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <message>               A file, '-' for standard input, or the name of one in
                                  messages/.

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
