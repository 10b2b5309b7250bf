/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let others = [
        "queue": #"""
        OVERVIEW: Shows and changes the queue, whether a host runs or not.

        Example:
          marquee queue list
          marquee queue suspend

        USAGE: marquee queue <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          list                    Lists messages: live ones in the order in which they
                                  would be shown.
          show                    Shows one message, live or ended, with everything
                                  that is known of it.
          remove                  Ends a live message as discarded; a host that shows
                                  it closes it.
          retry                   Puts a failed message back at its old place, with all
                                  its attempts.
          suspend                 Shows nothing new from now on, while everything keeps
                                  queueing.
          resume                  Ends what 'queue suspend' or 'queue discard' began.
          discard                 Ends what is queued, and what arrives until 'queue
                                  resume', as discarded.

          See 'marquee help queue <subcommand>' for detailed help.

        """#,
        "queue list": #"""
        OVERVIEW: Lists messages: live ones in the order in which they would be shown.

        Ended messages are kept for 30 days, the last one first.

        Example:
          marquee queue list
          marquee queue list --state failed --format json

        USAGE: marquee queue list [--state <state>] [--limit <count>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --state <state>         Which messages are listed. (values: live, ended,
                                  queued, preparing, presenting, presented, dismissed,
                                  expired, discarded, refused, failed; default: live)
          --limit <count>         How many messages are listed at most.
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
        "queue show": #"""
        OVERVIEW: Shows one message, live or ended, with everything that is known of
        it.

        Example:
          marquee queue show spring-2026-0001

        USAGE: marquee queue show <id> [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <id>                    The message's id.

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
        "queue remove": #"""
        OVERVIEW: Ends a live message as discarded; a host that shows it closes it.

        Example:
          marquee queue remove spring-2026-0001

        USAGE: marquee queue remove <id> [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <id>                    The message's id.

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
        "queue retry": #"""
        OVERVIEW: Puts a failed message back at its old place, with all its attempts.

        Example:
          marquee queue retry spring-2026-0001

        USAGE: marquee queue retry <id> [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <id>                    The message's id.

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
        "queue suspend": #"""
        OVERVIEW: Shows nothing new from now on, while everything keeps queueing.

        Holds until 'marquee queue resume', also across restarts.

        Example:
          marquee queue suspend

        USAGE: marquee queue suspend [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

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
        "queue resume": #"""
        OVERVIEW: Ends what 'queue suspend' or 'queue discard' began.

        Example:
          marquee queue resume

        USAGE: marquee queue resume [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

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
        "queue discard": #"""
        OVERVIEW: Ends what is queued, and what arrives until 'queue resume', as
        discarded.

        Example:
          marquee queue discard --dismiss-visible

        USAGE: marquee queue discard [--dismiss-visible] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --dismiss-visible       Close what is being shown too.
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
        "plugins": #"""
        OVERVIEW: Shows, checks and begins presenter plugins.

        Example:
          marquee plugins list
          marquee plugins check .build/debug/libAcme.so
          marquee plugins new acme

        USAGE: marquee plugins <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          list                    Loads the project's plugins and lists them with their
                                  presenters.
          check                   Starts a plugin, tries its presenters, and says
                                  whether it is a good one, and if not, why.
          enable                  Lets a plugin be started again that was disabled
                                  because it crashed too often.
          new                     Makes a Swift package for a presenter plugin: one
                                  that works, with a test.

          See 'marquee help plugins <subcommand>' for detailed help.

        """#,
        "plugins list": #"""
        OVERVIEW: Loads the project's plugins and lists them with their presenters.

        What is found is kept beside the store, and 'marquee validate' checks the names
        of presenters by it.

        Example:
          marquee plugins list
          marquee plugins list --format json

        USAGE: marquee plugins list [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

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
        "plugins enable": #"""
        OVERVIEW: Lets a plugin be started again that was disabled because it crashed
        too often.

        A running host starts it at once; a host that starts tries every plugin anyway.

        Example:
          marquee plugins enable acme

        USAGE: marquee plugins enable <name> [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <name>                  The plugin's own name, as the error and 'marquee
                                  plugins list' give it.

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
        "plugins check": #"""
        OVERVIEW: Starts a plugin, tries its presenters, and says whether it is a good
        one, and if not, why.

        The plugin runs in a process of its own. Each presenter is given a made-up
        message, several times, and has to show it and to take it off when it is
        closed. Inside a project, templates that name the presenter are used instead of
        made-up ones.

        Example:
          marquee plugins check .build/debug/libAcme.so
          marquee plugins check plugin.py --within 2

        USAGE: marquee plugins check <path> [--within <seconds>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <path>                  The path of a dynamic library, or of a program that
                                  speaks the protocol.

        OPTIONS:
          --within <seconds>      How many seconds a presenter may take for anything.
                                  (default: 10.0)
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
        "plugins new": #"""
        OVERVIEW: Makes a Swift package for a presenter plugin: one that works, with a
        test.

        Needs no project. The package gets Marquee from --marquee, else from
        $MARQUEE_PACKAGE, else from the checkout that this program was built in.

        Example:
          marquee plugins new acme && cd acme
          swift build && swift test
          marquee send messages/hello.yaml && marquee run --until-empty

        USAGE: marquee plugins new <name> [--directory <dir>] [--marquee <place>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <name>                  The plugin's name: lower-case words with hyphens, as
                                  in 'my-screen'.

        OPTIONS:
          --directory <dir>       Where it is made; without it, in a new directory of
                                  its name.
          --marquee <place>       The checkout, or the repository's URL, that the
                                  package depends on.
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
