/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let files = [
        "files": #"""
        OVERVIEW: Show and clean up the cache of downloaded files, whether or not a
        host is running.

        Example:
          marquee files list
          marquee files prune --all

        USAGE: marquee files <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          list                    List the files in the cache, most recently used first.
          prune                   Remove files that exceed the cache's limit, least
                                  recently used first.
          verify                  Read every file in the cache, and remove damaged ones.
          fetch                   Fetch the files of a message now, and print their
                                  paths.

          See 'marquee help files <subcommand>' for detailed help.

        """#,
        "files list": #"""
        OVERVIEW: List the files in the cache, most recently used first.

        A fresh file is used without asking its origin; a stale one is used if its
        origin says that it is still current. Files that a live message needs are never
        removed.

        Example:
          marquee files list
          marquee files list --limit 10 --format json

        USAGE: marquee files list [--limit <count>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --limit <count>         List at most this many files.
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
        "files prune": #"""
        OVERVIEW: Remove files that exceed the cache's limit, least recently used
        first.

        A host does this by itself. Files that a live message needs are kept.

        Example:
          marquee files prune
          marquee files prune --all --dry-run

        USAGE: marquee files prune [--all] [--dry-run] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --all                   Remove all files that no live message needs.
          --dry-run               Only show what would be removed.
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
        "files verify": #"""
        OVERVIEW: Read every file in the cache, and remove damaged ones.

        A removed file is fetched again when a message needs it. The exit code is 1
        when a file was damaged.

        Example:
          marquee files verify
          marquee files verify --format json

        USAGE: marquee files verify [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

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
        "files fetch": #"""
        OVERVIEW: Fetch the files of a message now, and print their paths.

        The message is not queued. The exit code is 1 when a file cannot be fetched.

        Example:
          marquee files fetch messages/welcome.yaml
          marquee files fetch welcome --format json

        USAGE: marquee files fetch <message> [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <message>               A file, '-' for standard input, or the name of a
                                  message in messages/.

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
