/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let inbox = [
        "inbox": #"""
        OVERVIEW: Show and change the inbox, whether or not a host is running.

        Without a subcommand, browses the inbox in a terminal; elsewhere, prints the
        list.

        Example:
          marquee inbox
          marquee inbox list --status unread

        USAGE: marquee inbox <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          browse (default)        List, read, open and remove items with the keyboard,
                                  in a terminal.
          list                    List items: pinned ones first, then the newest.
          show                    Show an item with its content, without marking it as
                                  read.
          open                    Mark an item as read, and queue its message, if it
                                  has one.
          read                    Mark items as read.
          unread                  Mark items as unread.
          archive                 Archive items: only 'list --status archived' shows
                                  them.
          unarchive               Move items from the archive back to the inbox.
          pin                     Pin items to the top of the inbox.
          unpin                   Unpin items.
          status                  Set and remove an item's custom statuses; their
                                  meaning is up to you.
          remove                  Remove items permanently, even if they are sent again.
          count                   Print the number of items in a list.
          fetch                   Download an item's missing content.

          See 'marquee help inbox <subcommand>' for detailed help.

        """#,
        "inbox browse": #"""
        OVERVIEW: List, read, open and remove items with the keyboard, in a terminal.

        Without a terminal, or with '--format json', it prints the list.

        Example:
          marquee inbox browse

        USAGE: marquee inbox browse [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

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
        "inbox list": #"""
        OVERVIEW: List items: pinned ones first, then the newest.

        Example:
          marquee inbox list
          marquee inbox list --status unread --format json
          marquee inbox list --limit 50 --after 0.1794300000000.42

        USAGE: marquee inbox list [--status <status>] [--limit <count>] [--after <place>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --status <status>       Which items to list. (values: unread, read, all,
                                  archived; default: all)
          --limit <count>         List at most this many items.
          --after <place>         Start after this item, or at the 'next' of the
                                  previous page.
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
        "inbox show": #"""
        OVERVIEW: Show an item with its content, without marking it as read.

        Example:
          marquee inbox show news-2026-0001

        USAGE: marquee inbox show <id> [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <id>                    The item's id.

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
        "inbox open": #"""
        OVERVIEW: Mark an item as read, and queue its message, if it has one.

        Each time, the message gets a new id; its events name the item as 'itemID'. An
        item whose content must be downloaded first stays as it is.

        Example:
          marquee inbox open news-2026-0001

        USAGE: marquee inbox open <id> [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <id>                    The item's id.

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
        "inbox remove": #"""
        OVERVIEW: Remove items permanently, even if they are sent again.

        Example:
          marquee inbox remove news-2026-0001
          marquee inbox remove --status read

        USAGE: marquee inbox remove [<ids> ...] [--status <status>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <ids>                   The items' ids.

        OPTIONS:
          --status <status>       Remove all items of a list. (values: unread, read,
                                  all, archived)
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
        "inbox count": #"""
        OVERVIEW: Print the number of items in a list.

        Example:
          marquee inbox count
          marquee inbox count --status all

        USAGE: marquee inbox count [--status <status>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --status <status>       Which items to count. (values: unread, read, all,
                                  archived; default: unread)
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
        "inbox fetch": #"""
        OVERVIEW: Download an item's missing content.

        Content that is here already is not downloaded again, unless the item was sent
        again, or with --force. If the download fails, the exit code is 69, and the
        item stays as it is.

        The source is set by 'content' in marquee.yaml: a 'url' in which {id} stands
        for the content's id, and {kind} for item, bundle or recipe, and the server's
        'token'. --from, or else the variable MARQUEE_CONTENT_URL, overrides the url.
        The limits of 'files' apply.

        Example:
          marquee inbox fetch news-2026-0001
          marquee inbox fetch news-2026-0001 --force
          marquee inbox fetch news-2026-0001 --from 'https://push.example/messages/{id}'

        USAGE: marquee inbox fetch <id> [--from <url>] [--force] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <id>                    The item's id.

        OPTIONS:
          --from <url>            The URL to download from.
          --force                 Download it again, even if it is here already.
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
