/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let inbox = [
        "inbox": #"""
        OVERVIEW: Shows and changes the inbox, whether a host runs or not.

        Without a subcommand: on a terminal, browse by keys; else the list.

        Example:
          marquee inbox
          marquee inbox list --status unread

        USAGE: marquee inbox <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          browse (default)        Lists, reads, opens and removes items by keys, on a
                                  terminal.
          list                    Lists items: pinned ones first, then the newest.
          show                    Shows one item with its content; it stays as read or
                                  unread as it is.
          open                    Marks an item read, and queues the message behind it,
                                  if it has one.
          read                    Marks items read.
          unread                  Marks items unread.
          archive                 Puts items into the archive: only 'list --status
                                  archived' shows them.
          unarchive               Puts items back from the archive into the inbox.
          pin                     Puts items before all others.
          unpin                   Puts pinned items back to their place.
          status                  Sets and removes an item's own statuses, which only
                                  you give a meaning.
          remove                  Removes items for good: should they be sent again,
                                  they stay away.
          count                   Prints how many items a list has.
          fetch                   Fetches the content of an item that did not bring it
                                  along.

          See 'marquee help inbox <subcommand>' for detailed help.

        """#,
        "inbox browse": #"""
        OVERVIEW: Lists, reads, opens and removes items by keys, on a terminal.

        Where there is no terminal, or the result is wanted as JSON, it prints the
        list.

        Example:
          marquee inbox browse

        USAGE: marquee inbox browse [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

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
        "inbox list": #"""
        OVERVIEW: Lists items: pinned ones first, then the newest.

        Example:
          marquee inbox list
          marquee inbox list --status unread --format json
          marquee inbox list --limit 50 --after 0.1794300000000.42

        USAGE: marquee inbox list [--status <status>] [--limit <count>] [--after <place>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --status <status>       Which items are listed. (values: unread, read, all,
                                  archived; default: all)
          --limit <count>         How many items are listed at most.
          --after <place>         The item that the list begins after, or the 'next' of
                                  the page before.
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
        "inbox show": #"""
        OVERVIEW: Shows one item with its content; it stays as read or unread as it is.

        Example:
          marquee inbox show news-2026-0001

        USAGE: marquee inbox show <id> [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <id>                    The item's id.

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
        "inbox open": #"""
        OVERVIEW: Marks an item read, and queues the message behind it, if it has one.

        Each time, the message gets a new id; its events name the item as 'itemID'. An
        item whose content is to be fetched first stays as it is.

        Example:
          marquee inbox open news-2026-0001

        USAGE: marquee inbox open <id> [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <id>                    The item's id.

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
        "inbox remove": #"""
        OVERVIEW: Removes items for good: should they be sent again, they stay away.

        Example:
          marquee inbox remove news-2026-0001
          marquee inbox remove --status read

        USAGE: marquee inbox remove [<ids> ...] [--status <status>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <ids>                   The items' ids.

        OPTIONS:
          --status <status>       Remove every item of a list. (values: unread, read,
                                  all, archived)
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
        "inbox count": #"""
        OVERVIEW: Prints how many items a list has.

        Example:
          marquee inbox count
          marquee inbox count --status all

        USAGE: marquee inbox count [--status <status>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --status <status>       Which items are counted. (values: unread, read, all,
                                  archived; default: unread)
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
        "inbox fetch": #"""
        OVERVIEW: Fetches the content of an item that did not bring it along.

        What is here already is not fetched again, unless its sender has sent the item
        again, or with --force. What cannot be fetched now is an error (exit code 69),
        and the item stays as it is.

        Where it comes from is said by 'content' in marquee.yaml: a 'url' in which {id}
        stands for the content's id, and {kind} for item, bundle or recipe, and the
        server's 'token'. --from, or else the variable MARQUEE_CONTENT_URL, stands in
        for the url. The limits of 'files' hold.

        Example:
          marquee inbox fetch news-2026-0001
          marquee inbox fetch news-2026-0001 --force
          marquee inbox fetch news-2026-0001 --from 'https://push.example/messages/{id}'

        USAGE: marquee inbox fetch <id> [--from <url>] [--force] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <id>                    The item's id.

        OPTIONS:
          --from <url>            Where contents come from.
          --force                 Fetch it anew, even though it is here.
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
