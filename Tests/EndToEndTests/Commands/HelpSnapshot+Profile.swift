/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let profile = [
        "profile": #"""
        OVERVIEW: Show and change the user of the host: ids, tags and attributes.

        Changes wait in the store until a server accepts them.

        Example:
          marquee profile show
          marquee profile tags set plan=pro city=Milan

        USAGE: marquee profile <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          show                    Show ids, tags, attributes, and the number of changes
                                  that wait for a server.
          tags                    List, set and delete tags, with and without values.
          set                     Set attributes: strings, numbers, booleans or dates.
          unset                   Delete attributes, whether they exist or not.
          data                    Set custom data: any JSON by key; null deletes a key.
          identify                Set the user's id in another system.
          push-token              Set the push token.
          reset                   Start a new anonymous user.
          opt-out                 Delete everything about the user, and store nothing
                                  from now on.
          opt-in                  Start a new anonymous user after an opt-out.

          See 'marquee help profile <subcommand>' for detailed help.

        """#,
        "profile show": #"""
        OVERVIEW: Show ids, tags, attributes, and the number of changes that wait for a
        server.

        Example:
          marquee profile show

        USAGE: marquee profile show [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

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
        "profile tags": #"""
        OVERVIEW: List, set and delete tags, with and without values.

        Set and delete tags with values; add and remove tags without values.

        Example:
          marquee profile tags
          marquee profile tags set plan=pro
          marquee profile tags delete plan
          marquee profile tags add vip

        USAGE: marquee profile tags <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          list (default)          List tags, including changes that wait for a server.
          set                     Set tags; a blank value deletes a tag.
          delete                  Delete tags, whether they exist or not.
          add                     Add tags without values.
          remove                  Remove tags without values, whether they exist or not.

          See 'marquee help profile tags <subcommand>' for detailed help.

        """#,
        "profile tags list": #"""
        OVERVIEW: List tags, including changes that wait for a server.

        Example:
          marquee profile tags list --format json

        USAGE: marquee profile tags list [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

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
        "profile tags set": #"""
        OVERVIEW: Set tags; a blank value deletes a tag.

        Example:
          marquee profile tags set plan=pro city=Milan

        USAGE: marquee profile tags set <tag> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <tag>                   The tags and their values: KEY=VALUE.

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
        "profile tags delete": #"""
        OVERVIEW: Delete tags, whether they exist or not.

        Example:
          marquee profile tags delete plan city

        USAGE: marquee profile tags delete <keys> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <keys>                  The tags' keys.

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
        "profile reset": #"""
        OVERVIEW: Start a new anonymous user.

        Changes that wait for a server are still sent for the previous user.

        Example:
          marquee profile reset

        USAGE: marquee profile reset [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

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
        "profile tags add": #"""
        OVERVIEW: Add tags without values.

        Example:
          marquee profile tags add vip newsletter

        USAGE: marquee profile tags add <names> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <names>                 The tags' names.

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
        "profile tags remove": #"""
        OVERVIEW: Remove tags without values, whether they exist or not.

        Example:
          marquee profile tags remove newsletter

        USAGE: marquee profile tags remove <names> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <names>                 The tags' names.

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
        "profile set": #"""
        OVERVIEW: Set attributes: strings, numbers, booleans or dates.

        The type depends on the value: 5 is a number, true is a boolean,
        2026-12-01T08:00:00Z is a date, and anything else is a string; '"5"' is also a
        string.

        Example:
          marquee profile set age=42 member=true since=2026-12-01T08:00:00Z city=Milan

        USAGE: marquee profile set <attribute> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <attribute>             The attributes and their values: KEY=VALUE.

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
        "profile unset": #"""
        OVERVIEW: Delete attributes, whether they exist or not.

        Example:
          marquee profile unset age city

        USAGE: marquee profile unset <keys> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <keys>                  The attributes' keys.

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
        "profile data": #"""
        OVERVIEW: Set custom data: any JSON by key; null deletes a key.

        Example:
          marquee profile data 'cart={"items":3}' note=null
          marquee profile data secret=x --ignore secret

        USAGE: marquee profile data <value> ... [--ignore <key> ...] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <value>                 The keys and their values: KEY=VALUE.

        OPTIONS:
          --ignore <key>          A key to store, but not to offer for choosing
                                  recipients.
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
        "profile identify": #"""
        OVERVIEW: Set the user's id in another system.

        Example:
          marquee profile identify customer-4711
          marquee profile identify --forget

        USAGE: marquee profile identify [<id>] [--forget] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <id>                    The external id.

        OPTIONS:
          --forget                Delete the external id.
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
        "profile push-token": #"""
        OVERVIEW: Set the push token.

        Example:
          marquee profile push-token 8f3a0c
          marquee profile push-token --refused

        USAGE: marquee profile push-token [<token>] [--refused] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <token>                 The token; '-' reads it from standard input.

        OPTIONS:
          --refused               The user has refused pushes: delete the token.
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
