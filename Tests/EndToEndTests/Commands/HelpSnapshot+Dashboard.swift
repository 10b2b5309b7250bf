/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let dashboard = [
        "dashboard": #"""
        OVERVIEW: Serves the dashboard that 'marquee sync' sends to, and says who may
        use it.

        Example:
          marquee dashboard demo
          marquee dashboard serve
          marquee dashboard token create --name ada --scope read --scope sync

        USAGE: marquee dashboard <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          serve                   Serves the dashboard until it is stopped.
          token                   Says who may use the dashboard, whether it is being
                                  served or not.
          demo                    Serves a dashboard with example data, simulated hosts
                                  and a real one.

          See 'marquee help dashboard <subcommand>' for detailed help.

        """#,
        "dashboard demo": #"""
        OVERVIEW: Serves a dashboard with example data, simulated hosts and a real one.

        Nothing has to be set up: the dashboard listens on this machine only, five
        simulated shop screens and a real host with the web presenter join it, and a
        month of statistics, some profiles and messages are there. Everything is kept
        in one folder, which is removed at the end.

        SIGINT and SIGTERM stop everything.

        Example:
          marquee dashboard demo
          marquee dashboard demo --open
          marquee dashboard demo --data ./demo --port 8642

        USAGE: marquee dashboard demo [--port <port>] [--data <dir>] [--keep] [--open] [--seed <number>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --port <port>           The port of the dashboard; 0 for one that is free.
                                  (default: 0)
          --data <dir>            Keep everything in this folder, and go on with what
                                  an earlier demo left there. It must be new or empty
                                  otherwise.
          --keep                  Leave the temporary folder at the end.
          --open                  Open the dashboard in a browser.
          --seed <number>         What the simulated people's choices are drawn from.
                                  (default: 1)
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
        "dashboard serve": #"""
        OVERVIEW: Serves the dashboard until it is stopped.

        The first start creates a token that may do everything for 30 days. A terminal
        shows it, once; without one, it is written to 'first-token' in the data
        directory, which only its owner can read. SIGINT and SIGTERM let requests that
        have begun finish.

        Example:
          marquee dashboard serve
          marquee dashboard serve --port 0 --data ./dashboard-data
          marquee dashboard serve --host :: --tls-certificate a.pem --tls-key b.pem
          marquee dashboard serve --behind-proxy --trusted-proxy 10.0.0.0/8

        USAGE: marquee dashboard serve <options>

        OPTIONS:
          --host <host>           The address to listen on. One that other machines
                                  reach needs TLS, or --behind-proxy. (default:
                                  127.0.0.1)
          --port <port>           The port to listen on; 0 for one that is free.
                                  (default: 8642)
          --data <dir>            The directory of the dashboard's database; without
                                  it, marquee/dashboard in $XDG_STATE_HOME, or in
                                  ~/.local/state.
          --tls-certificate <file>
                                  A PEM file with the certificate and those above it.
          --tls-key <file>        A PEM file with the certificate's key.
          --behind-proxy          A proxy in front speaks TLS; needs --trusted-proxy.
          --trusted-proxy <cidr>  The address or network of a proxy whose
                                  X-Forwarded-For counts; may be given more than once.
          --public-url <url>      A URL that others know the server by, such as
                                  https://dashboard.example.org; may be given more than
                                  once.
          --first-token-file <file>
                                  Write the first token to this file instead of showing
                                  it. The file must not exist yet.
          --first-token-expires-in <time>
                                  How long the first token can be used, such as 12h or
                                  90d; 30d by default.
          --keep-events <days>    How long single events of hosts are kept after they
                                  were counted; 0: not at all. Counts are kept for
                                  ever. (default: 30)
          --access-log            Log every request.
          --log-format <format>   How log lines are written to standard error. (values:
                                  text, json; default: text)
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
        "dashboard token": #"""
        OVERVIEW: Says who may use the dashboard, whether it is being served or not.

        Example:
          marquee dashboard token list
          marquee dashboard token revoke ada

        USAGE: marquee dashboard token <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          create                  Makes a token, and prints it this once.
          list                    Lists the tokens, without the tokens themselves:
                                  nobody can read them again.
          revoke                  Ends a token at once, with all that are logged in by
                                  it.

          See 'marquee help dashboard token <subcommand>' for detailed help.

        """#,
        "dashboard token create": #"""
        OVERVIEW: Makes a token, and prints it this once.

        Scopes: read (look at definitions), sync (replace them: for testers), send
        (send messages), host (run a host), admin (see tokens and the audit log, see
        and end sessions).

        Example:
          marquee dashboard token create --name ada --scope read --scope sync
          marquee dashboard token create --name ci --scope sync --expires-in 90d

        USAGE: marquee dashboard token create --name <name> --scope <scope> ... [--expires-in <time>] [--data <dir>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --name <name>           Who it is for; the history shows it.
          --scope <scope>         What it allows; may be given several times. (values:
                                  read, sync, send, host, admin)
          --expires-in <time>     How long it can be used, such as 12h or 90d; without
                                  it, until it is revoked.
          --data <dir>            The directory of the dashboard's database; without
                                  it, marquee/dashboard in $XDG_STATE_HOME, or in
                                  ~/.local/state.
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
        "dashboard token list": #"""
        OVERVIEW: Lists the tokens, without the tokens themselves: nobody can read them
        again.

        Example:
          marquee dashboard token list
          marquee dashboard token list --format json

        USAGE: marquee dashboard token list [--data <dir>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --data <dir>            The directory of the dashboard's database; without
                                  it, marquee/dashboard in $XDG_STATE_HOME, or in
                                  ~/.local/state.
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
        "dashboard token revoke": #"""
        OVERVIEW: Ends a token at once, with all that are logged in by it.

        Example:
          marquee dashboard token revoke ada

        USAGE: marquee dashboard token revoke <token> [--data <dir>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <token>                 The token's name or id.

        OPTIONS:
          --data <dir>            The directory of the dashboard's database; without
                                  it, marquee/dashboard in $XDG_STATE_HOME, or in
                                  ~/.local/state.
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
