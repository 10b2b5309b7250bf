/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let plugins = [
        "plugins": #"""
        OVERVIEW: Shows, checks and begins presenter plugins.

        Example:
          marquee plugins list
          marquee plugins check .build/debug/libAcme.so
          marquee plugins new acme && cd acme
          marquee plugins dev

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
          restart                 Asks the running host to start a plugin again.
          new                     Makes a presenter plugin that works: a Swift package
                                  with a test, or a page of HTML.
          dev                     Build a plugin after every save, and show a template
                                  with it.

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
        "plugins restart": #"""
        OVERVIEW: Asks the running host to start a plugin again.

        It does once nothing of the plugin is shown; messages for it wait meanwhile. A
        library that has changed needs no command: the running host loads it by itself.
        One that was disabled is enabled.

        Example:
          marquee plugins restart acme

        USAGE: marquee plugins restart <name> [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <name>                  The plugin's own name, as 'marquee plugins list'
                                  gives it.

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
        made-up ones, and a plugin that the project lists gets the environment, the
        limits and the sandbox that are written there, and must be the one whose
        'sha256' is.

        Example:
          marquee plugins check .build/debug/libAcme.so
          marquee plugins check .build/debug/libAcme.so --env ACME_SCALE=2
          marquee plugins check plugin.py --within 2

        USAGE: marquee plugins check <path> [--within <seconds>] [--env <name[=value]> ...] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <path>                  The path of a dynamic library, or of a program that
                                  speaks the protocol.

        OPTIONS:
          --within <seconds>      How many seconds a presenter may take for anything.
                                  (default: 10.0)
          --env <name[=value]>    A variable that the plugin gets: as it is here, or
                                  with this value. May be repeated.
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
        OVERVIEW: Makes a presenter plugin that works: a Swift package with a test, or
        a page of HTML.

        Needs no project. The package gets Marquee from --marquee, else from
        $MARQUEE_PACKAGE, else from the checkout that this program was built in. With
        --web it is a folder of HTML and JavaScript, which the plugin 'web' shows:
        nothing is built.

        Example:
          marquee plugins new acme && cd acme
          swift build && swift test
          marquee send messages/hello.yaml && marquee run --until-empty
          marquee plugins new acme --marquee https://example.org/marquee@1.2.0
          marquee plugins new poster --web

        USAGE: marquee plugins new <name> [--directory <dir>] [--marquee <path|url[@revision]>] [--web] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <name>                  The plugin's name: lower-case words with hyphens, as
                                  in 'my-screen'.

        OPTIONS:
          --directory <dir>       Where it is made; without it, in a new directory of
                                  its name.
          --marquee <path|url[@revision]>
                                  What the package depends on: a checkout, or a
                                  repository's URL with its branch ('main' without) or
                                  version.
          --web                   Make a page of HTML for the plugin 'web', and no
                                  Swift package.
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
        "plugins dev": #"""
        OVERVIEW: Build a plugin after every save, and show a template with it.

        For the author of a presenter. The project's plugins that come from Swift
        packages are built, and the template is shown as 'marquee preview' does it.
        After every save, in the packages or the project, both are done again: what is
        shown is closed, and a build that is under way is stopped. Where the compiler
        finds errors they are printed, and nothing is shown. ^C ends.

        With '--wait-for-debugger' the plugin's process waits before any of its code
        runs. Its number is printed, with the commands that attach a debugger. No time
        limit counts then.

        Example:
          marquee plugins dev
          marquee plugins dev acme-banner --set title=Hello
          marquee plugins dev acme-banner --wait-for-debugger

        USAGE: marquee plugins dev [<name>] [--set <name=value> ...] [--wait-for-debugger] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <name>                  A template or function; without it, every template
                                  and visual function.

        OPTIONS:
          --set <name=value>      Give an argument a value; may be repeated.
          --wait-for-debugger     Let the plugin's process wait until a debugger is
                                  attached.
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
