/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let plugins = [
        "plugins": #"""
        OVERVIEW: Show, check and create presenter plugins.

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
          list                    Load the project's plugins and list their presenters.
          check                   Check a plugin's presenters.
          enable                  Enable a plugin that was disabled because it crashed
                                  too often.
          restart                 Restart a plugin in the running host.
          new                     Create a working presenter plugin: a Swift package
                                  with a test, or an HTML page.
          dev                     Rebuild a plugin after every save, and preview a
                                  template with it.

          See 'marquee help plugins <subcommand>' for detailed help.

        """#,
        "plugins list": #"""
        OVERVIEW: Load the project's plugins and list their presenters.

        The result is saved next to the store; 'marquee validate' checks presenter
        names against it.

        Example:
          marquee plugins list
          marquee plugins list --format json

        USAGE: marquee plugins list [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

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
        "plugins restart": #"""
        OVERVIEW: Restart a plugin in the running host.

        It restarts once none of its messages is shown; new ones wait meanwhile. A
        changed library needs no command: the running host reloads it by itself. A
        disabled plugin is enabled.

        Example:
          marquee plugins restart acme

        USAGE: marquee plugins restart <name> [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <name>                  The plugin's own name, as 'marquee plugins list'
                                  shows it.

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
        "plugins enable": #"""
        OVERVIEW: Enable a plugin that was disabled because it crashed too often.

        A running host starts it at once; a new host tries every plugin anyway.

        Example:
          marquee plugins enable acme

        USAGE: marquee plugins enable <name> [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <name>                  The plugin's own name, as the error and 'marquee
                                  plugins list' show it.

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
        "plugins check": #"""
        OVERVIEW: Check a plugin's presenters.

        The plugin runs in its own process. Each presenter gets a sample message
        several times, and must show it and remove it when it is closed. Inside a
        project, templates that name the presenter are used instead of samples. A
        plugin that the project lists gets the environment, limits and sandbox
        configured there, and must match the configured 'sha256'.

        Example:
          marquee plugins check .build/debug/libAcme.so
          marquee plugins check .build/debug/libAcme.so --env ACME_SCALE=2
          marquee plugins check plugin.py --within 2

        USAGE: marquee plugins check <path> [--within <seconds>] [--env <name[=value]> ...] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <path>                  The path of a dynamic library, or of a program that
                                  speaks the plugin protocol.

        OPTIONS:
          --within <seconds>      The time limit for each step of a presenter.
                                  (default: 10.0)
          --env <name[=value]>    Pass a variable to the plugin: its current value, or
                                  this one. May be repeated.
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
        "plugins new": #"""
        OVERVIEW: Create a working presenter plugin: a Swift package with a test, or an
        HTML page.

        Needs no project. The package gets Marquee from --marquee, else from
        $MARQUEE_PACKAGE, else from the checkout that this program was built in. With
        --web, creates a folder of HTML for the plugin 'web', which needs no build.

        Example:
          marquee plugins new acme && cd acme
          swift build && swift test
          marquee send messages/hello.yaml && marquee run --until-empty
          marquee plugins new acme --marquee https://example.org/marquee@1.2.0
          marquee plugins new poster --web

        USAGE: marquee plugins new <name> [--directory <dir>] [--marquee <path|url[@revision]>] [--web] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <name>                  The plugin's name: lower-case words with hyphens,
                                  such as 'my-screen'.

        OPTIONS:
          --directory <dir>       Where to create it; default: a new directory with its
                                  name.
          --marquee <path|url[@revision]>
                                  Marquee's package: a checkout, or a repository's URL
                                  with a branch or version. [default branch: main]
          --web                   Create an HTML page for the plugin 'web' instead of a
                                  Swift package.
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
        "plugins dev": #"""
        OVERVIEW: Rebuild a plugin after every save, and preview a template with it.

        For presenter authors. Builds the project's plugins that come from Swift
        packages, and shows the template as 'marquee preview' does. After every save,
        in the packages or the project, both are done again: what is shown is closed,
        and a running build is stopped. If the compiler finds errors, they are printed
        and nothing is shown. Press ^C to quit.

        With '--wait-for-debugger', the plugin's process waits before any of its code
        runs. Its process id is printed with the commands that attach a debugger. Time
        limits are turned off.

        Example:
          marquee plugins dev
          marquee plugins dev acme-banner --set title=Hello
          marquee plugins dev acme-banner --wait-for-debugger

        USAGE: marquee plugins dev [<name>] [--set <name=value> ...] [--wait-for-debugger] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <name>                  A template or function; default: all templates and
                                  visual functions.

        OPTIONS:
          --set <name=value>      Set an argument; may be repeated.
          --wait-for-debugger     Wait for a debugger before running the plugin's code.
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
