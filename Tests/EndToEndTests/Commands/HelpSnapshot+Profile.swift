/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let profile = [
        "profile": #"""
        OVERVIEW: Shows and changes who uses the host: ids and tags.

        Edits wait in the store until a server takes them.

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
          tags                    Lists, sets and deletes tags.
          reset                   Begins a new user, of whom nothing is known.

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
        OVERVIEW: Lists, sets and deletes tags.

        Example:
          marquee profile tags
          marquee profile tags set plan=pro
          marquee profile tags delete plan

        USAGE: marquee profile tags <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          list (default)          Lists tags, edits included that no server knows yet.
          set                     Sets tags; a blank value deletes one.
          delete                  Deletes tags, known or not.

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
        OVERVIEW: Begins a new user, of whom nothing is known.

        Edits that no server knows yet are still sent, for the last user.

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
        "track": #"""
        OVERVIEW: Records an event of the application's own.

        It waits in the store until a server takes it. Values that are JSON keep their
        type; anything else is text.

        Example:
          marquee track Charged --set amount=120 --set category=shoes

        USAGE: marquee track <event> [--set <property> ...] [--message <id>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <event>                 The event's name.

        OPTIONS:
          --set <property>        A property: KEY=VALUE.
          --message <id>          The message or inbox item that it is about.
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
