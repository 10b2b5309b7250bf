/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let messages = [
        "": #"""
        OVERVIEW: Stages templated messages through presenter plugins.

        Example, in a project's directory:
          marquee validate
          marquee send messages/welcome.yaml
          marquee run --until-empty

        USAGE: marquee <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          init                    Makes a project that runs at once, with templates to
                                  learn from.
          trust                   Trust a project: let commands run its plugins,
                                  contact its targets and use its variables.
          validate                Checks definitions, messages and recipes.
          format                  Format definitions, messages and recipes.
          test                    Runs test cases: messages and events, and what must
                                  become of them.
          recipes                 Shows recipes and which of them an event leads to,
                                  and tries them out.
          explain                 Says what a code means, with a wrong and a right
                                  example.
          schema                  Prints a JSON Schema (2020-12), by which editors
                                  complete and check.
          import                  Rewrite definitions of CleverTap or a dashboard as
                                  YAML.
          inspect                 Shows the project's definitions as they were loaded.
          resolve                 Shows what a presenter would get for a message.
          preview                 Show a template once, with made-up values for what is
                                  missing, or a message.
          send                    Puts messages into the queue, and notifications into
                                  the inbox.
          run                     Runs the host: shows what is queued, and what
                                  arrives, until it is stopped.
          queue                   Shows and changes the queue, whether a host runs or
                                  not.
          backup                  Copies the store's database into a file, also while a
                                  host runs.
          restore                 Puts a backup in the place of the store, while no
                                  host runs.
          recover                 Saves what can be read of a damaged store, and lists
                                  what is gone.
          inbox                   Shows and changes the inbox, whether a host runs or
                                  not.
          profile                 Shows and changes who uses the host: ids, tags,
                                  attributes.
          track                   Records an event, or an answer to a message, and lets
                                  recipes decide what it leads to.
          outbox                  Shows events that wait for a server.
          files                   Shows and tidies the cache of downloaded files,
                                  whether a host runs or not.
          plugins                 Shows, checks and begins presenter plugins.
          sync                    Sends the project's definitions and recipes to a
                                  target, and first says what will change.
          content                 Exchange messages with Contentful: entries become
                                  messages, and messages entries.
          dashboard               Serves the dashboard that 'marquee sync' sends to,
                                  and says who may use it.
          doctor                  Checks what a project needs to run, and says what to
                                  do.
          lsp                     Serves an editor: diagnostics while typing,
                                  completion, rename and more.

          See 'marquee help <subcommand>' for detailed help.

        """#,
        "inspect": #"""
        OVERVIEW: Shows the project's definitions as they were loaded.

        Arguments stand in the order in which they are sent to a dashboard.

        Example:
          marquee inspect
          marquee inspect product-banner --format json

        USAGE: marquee inspect [<name>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <name>                  A template or function; without it, all are shown.

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
        "resolve": #"""
        OVERVIEW: Shows what a presenter would get for a message.

        Merges the message with its template's defaults, for the project's locale or
        another. Nothing is enqueued and no file is fetched.

        Example:
          marquee resolve messages/welcome.yaml
          marquee resolve welcome --locale it-CH
          marquee resolve welcome --strict --format json

        USAGE: marquee resolve <message> [--locale <locale>] [--strict] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <message>               A file, '-' for standard input, or the name of one in
                                  messages/.

        OPTIONS:
          --locale <locale>       Use this locale instead of the project's.
          --strict                Refuse the message where a default would stand in for
                                  a value.
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
        "send": #"""
        OVERVIEW: Puts messages into the queue, and notifications into the inbox.

        A host shows messages when it runs. What is reported as queued survives a kill
        and a power cut; a message whose id is known changes nothing. A JSON document
        whose 'template' is no text is a notification: it may have any of the shapes
        that 'run --listen' takes, and goes the same way.

        Messages are checked against the definitions that the running host has, else
        against those of the project's files; where some of these have errors, what
        needs them is refused.

        Example:
          marquee send messages/welcome.yaml
          marquee send welcome --format json
          echo '{"template": "welcome"}' | marquee send -
          echo '{"pid": "news-1", "aps": {"alert": "Read this"}}' | marquee send -

        USAGE: marquee send <message> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <message>               Files, names of messages in messages/, or '-' for
                                  standard input: one JSON document a line, or a YAML
                                  stream.

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
        "run": #"""
        OVERVIEW: Runs the host: shows what is queued, and what arrives, until it is
        stopped.

        SIGINT, SIGTERM and the end of its terminal end it cleanly: what is shown is
        closed, and queued again unless somebody dismisses it. A second SIGINT ends it
        at once.

        Definitions and plugins that change meanwhile are taken up, and at once on
        SIGHUP. Definitions with errors leave the old ones in force.

        Example:
          marquee run
          marquee run --until-empty
          marquee run --events json
          marquee run --listen 127.0.0.1:8643
          marquee run --connect shop

        USAGE: marquee run <options>

        OPTIONS:
          --until-empty           End when the queue is empty; delayed messages are
                                  waited for.
          --events <format>       Print what happens to standard output, one JSON
                                  object a line. (values: json)
          --skip-broken-plugins   Run on without plugins that cannot be used; messages
                                  for them wait.
          --listen <host:port>    Take notifications in over HTTP; other addresses than
                                  loopback need a token in the configuration, and TLS
                                  or --behind-proxy.
          --connect <target>      Join a dashboard, a target of the configuration: show
                                  what it sends, and tell it what becomes of that.
          --tls-certificate <file>
                                  A PEM file with the certificate and those above it.
          --tls-key <file>        A PEM file with the certificate's key.
          --behind-proxy          A proxy in front speaks TLS; needs --trusted-proxy.
          --trusted-proxy <cidr>  The address or network of a proxy whose
                                  X-Forwarded-For counts; may be given more than once.
          --public-url <url>      A URL that others know the server by, such as
                                  https://dashboard.example.org; may be given more than
                                  once.
          --log-format <format>   How log lines are written to standard error. (values:
                                  text, json; default: text)
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
