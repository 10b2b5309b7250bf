/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let profile = [
        "profile": #"""
        OVERVIEW: Shows and changes who uses the host: ids, tags, attributes.

        Changes wait in the store until a server accepts them.

        Example:
          marquee profile show
          marquee profile tags set plan=pro city=Milan

        USAGE: marquee profile <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          show                    Shows ids, tags and attributes, and how many edits no
                                  server knows yet.
          tags                    Lists, sets and deletes tags, with values and without.
          set                     Sets attributes: strings, numbers, booleans, dates.
          unset                   Deletes attributes, known or not.
          data                    Sets custom data: any JSON under keys; null deletes
                                  one.
          identify                Sets the id by which another system knows the user.
          push-token              Sets where pushes go to.
          reset                   Starts a new anonymous user.
          opt-out                 Deletes all that is known of the user; from then on
                                  nothing is stored.
          opt-in                  Start a new anonymous user after the last one has
                                  opted out.

          See 'marquee help profile <subcommand>' for detailed help.

        """#,
        "profile show": #"""
        OVERVIEW: Shows ids, tags and attributes, and how many edits no server knows
        yet.

        Example:
          marquee profile show

        USAGE: marquee profile show [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

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
        "profile tags": #"""
        OVERVIEW: Lists, sets and deletes tags, with values and without.

        A tag with a value is set and deleted; one without is added to the set of tags
        and removed from it.

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
          list (default)          Lists tags, edits included that no server knows yet.
          set                     Sets tags; a blank value deletes one.
          delete                  Deletes tags, known or not.
          add                     Puts names into the set of tags.
          remove                  Takes names out of the set of tags, whether they are
                                  in it or not.

          See 'marquee help profile tags <subcommand>' for detailed help.

        """#,
        "profile tags list": #"""
        OVERVIEW: Lists tags, edits included that no server knows yet.

        Example:
          marquee profile tags list --format json

        USAGE: marquee profile tags list [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

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
        "profile tags set": #"""
        OVERVIEW: Sets tags; a blank value deletes one.

        Example:
          marquee profile tags set plan=pro city=Milan

        USAGE: marquee profile tags set <tag> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <tag>                   Tags with their values: KEY=VALUE.

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
        "profile tags delete": #"""
        OVERVIEW: Deletes tags, known or not.

        Example:
          marquee profile tags delete plan city

        USAGE: marquee profile tags delete <keys> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <keys>                  The tags' keys.

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
        "profile reset": #"""
        OVERVIEW: Starts a new anonymous user.

        Changes that wait for a server are still sent for the previous user.

        Example:
          marquee profile reset

        USAGE: marquee profile reset [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

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
        "profile tags add": #"""
        OVERVIEW: Puts names into the set of tags.

        Example:
          marquee profile tags add vip newsletter

        USAGE: marquee profile tags add <names> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <names>                 The tags' names.

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
        "profile tags remove": #"""
        OVERVIEW: Takes names out of the set of tags, whether they are in it or not.

        Example:
          marquee profile tags remove newsletter

        USAGE: marquee profile tags remove <names> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <names>                 The tags' names.

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
        "profile set": #"""
        OVERVIEW: Sets attributes: strings, numbers, booleans, dates.

        A value's type is what it looks like: 5 is a number, true a boolean,
        2026-12-01T08:00:00Z a date, anything else a string; '"5"' is a string too.

        Example:
          marquee profile set age=42 member=true since=2026-12-01T08:00:00Z city=Milan

        USAGE: marquee profile set <attribute> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <attribute>             Attributes with their values: KEY=VALUE.

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
        "profile unset": #"""
        OVERVIEW: Deletes attributes, known or not.

        Example:
          marquee profile unset age city

        USAGE: marquee profile unset <keys> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <keys>                  The attributes' keys.

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
        "profile data": #"""
        OVERVIEW: Sets custom data: any JSON under keys; null deletes one.

        Example:
          marquee profile data 'cart={"items":3}' note=null
          marquee profile data secret=x --ignore secret

        USAGE: marquee profile data <value> ... [--ignore <key> ...] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <value>                 Keys with their values: KEY=VALUE.

        OPTIONS:
          --ignore <key>          A key that is stored, but not offered for choosing
                                  whom to address.
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
        "profile identify": #"""
        OVERVIEW: Sets the id by which another system knows the user.

        Example:
          marquee profile identify customer-4711
          marquee profile identify --forget

        USAGE: marquee profile identify [<id>] [--forget] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <id>                    The external id.

        OPTIONS:
          --forget                Delete the external id.
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
        "profile push-token": #"""
        OVERVIEW: Sets where pushes go to.

        Example:
          marquee profile push-token 8f3a0c
          marquee profile push-token --refused

        USAGE: marquee profile push-token [<token>] [--refused] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <token>                 The token; '-' reads it from standard input.

        OPTIONS:
          --refused               Say that the user has refused pushes: delete the
                                  token.
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
