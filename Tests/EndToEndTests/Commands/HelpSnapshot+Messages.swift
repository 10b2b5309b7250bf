/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let messages = [
        "": #"""
        OVERVIEW: Show templated messages with presenter plugins.

        Example, in a project's directory:
          marquee validate
          marquee send messages/welcome.yaml
          marquee run --until-empty

        USAGE: marquee <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          init                    Create a project that is ready to run, with templates
                                  to learn from.
          trust                   Trust a project: let commands run its plugins,
                                  contact its targets and use its variables.
          validate                Validate definitions, messages and recipes.
          format                  Format definitions, messages and recipes.
          test                    Run test cases: messages and events with their
                                  expected results.
          recipes                 Show recipes, explain how events select them, and try
                                  them out.
          explain                 Explain a diagnostic code, with a wrong and a right
                                  example.
          schema                  Print a JSON Schema (2020-12) for completion and
                                  checks in editors.
          import                  Convert definitions from CleverTap or a dashboard to
                                  YAML.
          inspect                 Show the project's definitions as they were loaded.
          resolve                 Show the values that a presenter would get for a
                                  message.
          preview                 Preview a template, with sample values for what is
                                  missing, or a message.
          send                    Queue messages, and add notifications to the inbox.
          run                     Run the host: show queued and incoming messages until
                                  it is stopped.
          queue                   Show and change the queue, whether or not a host is
                                  running.
          backup                  Copy the store's database to a file, even while a
                                  host is running.
          restore                 Replace the store with a backup, while no host is
                                  running.
          recover                 Recover the readable data of a damaged store, and
                                  list what is lost.
          inbox                   Show and change the inbox, whether or not a host is
                                  running.
          profile                 Show and change the user of the host: ids, tags and
                                  attributes.
          track                   Record an event or an answer to a message, and let
                                  recipes react to it.
          outbox                  Show events that are waiting for a server.
          files                   Show and clean up the cache of downloaded files,
                                  whether or not a host is running.
          plugins                 Show, check and create presenter plugins.
          sync                    Send the project's definitions and recipes to a
                                  target, after showing what will change.
          content                 Exchange messages with Contentful: pull entries as
                                  messages, push messages as entries.
          dashboard               Serve the dashboard that 'marquee sync' sends to, and
                                  manage its tokens.
          doctor                  Check what a project needs to run, and suggest fixes.
          lsp                     Start the language server for editors: diagnostics,
                                  completion, rename and more.

          See 'marquee help <subcommand>' for detailed help.

        """#,
        "inspect": #"""
        OVERVIEW: Show the project's definitions as they were loaded.

        Arguments are listed in the order in which they are sent to a dashboard.

        Example:
          marquee inspect
          marquee inspect product-banner --format json

        USAGE: marquee inspect [<name>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <name>                  A template or function; default: show all.

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
        "resolve": #"""
        OVERVIEW: Show the values that a presenter would get for a message.

        Merges the message with its template's defaults, for the project's locale or
        another one. Nothing is queued, and no files are fetched.

        Example:
          marquee resolve messages/welcome.yaml
          marquee resolve welcome --locale it-CH
          marquee resolve welcome --strict --format json

        USAGE: marquee resolve <message> [--locale <locale>] [--strict] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <message>               A file, '-' for standard input, or the name of a
                                  message in messages/.

        OPTIONS:
          --locale <locale>       Use this locale instead of the project's.
          --strict                Reject the message if a default would replace an
                                  invalid value.
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
        "send": #"""
        OVERVIEW: Queue messages, and add notifications to the inbox.

        A running host shows the messages. Once reported as queued, a message survives
        crashes and power failures; a message with a known id changes nothing. A JSON
        document without a string as its 'template' is a notification, in any of the
        formats that 'run --listen' accepts, and is handled the same way.

        Messages are checked against the definitions of the running host, or without
        one, against the project's files; messages that need definitions with errors
        are rejected.

        Example:
          marquee send messages/welcome.yaml
          marquee send welcome --format json
          echo '{"template": "welcome"}' | marquee send -
          echo '{"pid": "news-1", "aps": {"alert": "Read this"}}' | marquee send -

        USAGE: marquee send <message> ... [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <message>               Files, names of messages in messages/, or '-' for
                                  standard input: one JSON document per line, or a YAML
                                  stream.

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
        "run": #"""
        OVERVIEW: Run the host: show queued and incoming messages until it is stopped.

        SIGINT, SIGTERM and closing its terminal stop it cleanly: shown messages are
        closed, and queued again unless the user dismisses them. A second SIGINT stops
        it immediately.

        Changed definitions and plugins are reloaded automatically, and immediately on
        SIGHUP. While definitions have errors, the previous ones stay active.

        Example:
          marquee run
          marquee run --until-empty
          marquee run --events json
          marquee run --listen 127.0.0.1:8643
          marquee run --connect shop

        USAGE: marquee run <options>

        OPTIONS:
          --until-empty           Stop when the queue is empty, after waiting for
                                  delayed messages.
          --events <format>       Print events to standard output, one JSON object per
                                  line. (values: json)
          --skip-broken-plugins   Continue without plugins that cannot be used;
                                  messages for them wait.
          --listen <host:port>    Accept notifications over HTTP; addresses other than
                                  loopback need a token in the configuration, and TLS
                                  or --behind-proxy.
          --connect <target>      Connect to a dashboard, a target of the
                                  configuration: show its messages, and report their
                                  results.
          --tls-certificate <file>
                                  A PEM file with the certificate and its chain.
          --tls-key <file>        A PEM file with the certificate's private key.
          --behind-proxy          A proxy in front handles TLS; needs --trusted-proxy.
          --trusted-proxy <cidr>  The address or network of a proxy whose
                                  X-Forwarded-For is trusted. May be repeated.
          --public-url <url>      A public URL of the server, such as
                                  https://dashboard.example.org. May be repeated.
          --log-format <format>   The format of log lines on standard error. (values:
                                  text, json; default: text)
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
