/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let dashboard = [
        "dashboard": #"""
        OVERVIEW: Serve the dashboard that 'marquee sync' sends to, and manage its
        tokens.

        Example:
          marquee dashboard demo
          marquee dashboard serve
          marquee dashboard token create --name ada --scope read --scope sync

        USAGE: marquee dashboard <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          serve                   Serve the dashboard until it is stopped.
          token                   Manage the dashboard's tokens, whether or not it is
                                  running.
          copy                    Copy a dashboard from its directory into a PostgreSQL
                                  database.
          demo                    Serve a dashboard with example data, simulated hosts
                                  and a real one.

          See 'marquee help dashboard <subcommand>' for detailed help.

        """#,
        "dashboard copy": #"""
        OVERVIEW: Copy a dashboard from its directory into a PostgreSQL database.

        The dashboard must not be running, and the database must not have a dashboard
        yet. Everything is copied, or nothing; the directory stays as it is. Tokens,
        sessions and hosts stay valid: start the dashboard with --database at the same
        address afterwards, and hosts connect again by themselves.

        Example:
          marquee dashboard copy --from ./data --to postgres://db.example.org/marquee
          marquee dashboard copy --from ./data --to postgres:///marquee --dry-run

        USAGE: marquee dashboard copy --from <dir> --to <url> [--dry-run] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --from <dir>            The directory of the dashboard.
          --to <url>              The database: postgres://USER@HOST/DATABASE. Others
                                  on this machine can see a password in it; write that
                                  to ~/.pgpass.
          --dry-run               Show what would be copied, and copy nothing.
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
        "dashboard demo": #"""
        OVERVIEW: Serve a dashboard with example data, simulated hosts and a real one.

        No setup is needed: the dashboard listens only on this machine, five simulated
        shop screens and a real host with the web presenter connect to it, and it has a
        month of statistics, some profiles and messages. Everything is in one folder,
        which is removed at the end.

        SIGINT and SIGTERM stop everything.

        Example:
          marquee dashboard demo
          marquee dashboard demo --open
          marquee dashboard demo --data ./demo --port 8642
          marquee dashboard demo --servers 3 --database postgres://localhost/demo

        USAGE: marquee dashboard demo [--port <port>] [--data <dir>] [--servers <number>] [--database <url>] [--keep] [--open] [--seed <number>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --port <port>           The port of the dashboard; 0 for any free port.
                                  (default: 0)
          --data <dir>            Keep everything in this folder, and continue an
                                  earlier demo in it. It must be new or empty otherwise.
          --servers <number>      The number of the dashboard's servers, which share
                                  the database. The hosts connect to all of them.
                                  (default: 1)
          --database <url>        A PostgreSQL database without a dashboard, or that of
                                  an earlier demo: postgres://USER@HOST/DATABASE.
          --keep                  Keep the temporary folder at the end.
          --open                  Open the dashboard in a browser.
          --seed <number>         The seed of the simulated users' choices. (default: 1)
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
        "dashboard serve": #"""
        OVERVIEW: Serve the dashboard until it is stopped.

        The first start creates a token with all scopes for 30 days. It is shown once
        on a terminal; without a terminal, it is written to 'first-token' in the data
        directory, readable only by its owner. On SIGINT and SIGTERM, running requests
        can finish.

        Example:
          marquee dashboard serve
          marquee dashboard serve --port 0 --data ./dashboard-data
          marquee dashboard serve --host :: --tls-certificate a.pem --tls-key b.pem
          marquee dashboard serve --database postgres://marquee@db.example.org/marquee
          marquee dashboard serve --behind-proxy --trusted-proxy 10.0.0.0/8

        USAGE: marquee dashboard serve <options>

        OPTIONS:
          --host <host>           The address to listen on. Addresses that other
                                  machines can reach need TLS or --behind-proxy.
                                  (default: 127.0.0.1)
          --port <port>           The port to listen on; 0 for any free port. (default:
                                  8642)
          --data <dir>            The directory of the dashboard's database. By
                                  default, $MARQUEE_DASHBOARD_DATA, else
                                  marquee/dashboard in $XDG_STATE_HOME, or in
                                  ~/.local/state.
          --database <url>        The PostgreSQL database to use instead of a
                                  directory: postgres://USER@HOST/DATABASE. By default,
                                  $MARQUEE_DATABASE. Others on this machine can see a
                                  password in it; write that to ~/.pgpass.
          --read-database <url>   A replica of --database from which statistics are
                                  read, in the same form. By default,
                                  $MARQUEE_READ_DATABASE.
          --tls-certificate <file>
                                  A PEM file with the certificate and its chain.
          --tls-key <file>        A PEM file with the certificate's private key.
          --behind-proxy          A proxy in front handles TLS; needs --trusted-proxy.
          --trusted-proxy <cidr>  The address or network of a proxy whose
                                  X-Forwarded-For is trusted. May be repeated.
          --public-url <url>      A public URL of the server, such as
                                  https://dashboard.example.org. May be repeated.
          --first-token-file <file>
                                  Write the first token to this file instead of showing
                                  it. The file must not exist yet.
          --first-token-expires-in <time>
                                  The lifetime of the first token, such as 12h or 90d.
                                  [default: 30d]
          --keep-events <days>    How long to keep single events of hosts after
                                  counting them; 0: not at all. Counts are kept
                                  forever. (default: 30)
          --access-log            Log every request.
          --log-format <format>   The format of log lines on standard error. (values:
                                  text, json; default: text)
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
        "dashboard token": #"""
        OVERVIEW: Manage the dashboard's tokens, whether or not it is running.

        Example:
          marquee dashboard token list
          marquee dashboard token revoke ada

        USAGE: marquee dashboard token <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          create                  Create a token and print it once.
          list                    List the tokens, without their secrets, which cannot
                                  be shown again.
          revoke                  Revoke a token and end all of its sessions
                                  immediately.

          See 'marquee help dashboard token <subcommand>' for detailed help.

        """#,
        "dashboard token create": #"""
        OVERVIEW: Create a token and print it once.

        Scopes: read (view definitions), sync (replace them, for testers), send (send
        messages), host (connect a host), admin (view tokens and the audit log, view
        and end sessions).

        Example:
          marquee dashboard token create --name ada --scope read --scope sync
          marquee dashboard token create --name ci --scope sync --expires-in 90d

        USAGE: marquee dashboard token create --name <name> --scope <scope> ... [--expires-in <time>] [--data <dir>] [--database <url>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --name <name>           The token's name, shown in the history.
          --scope <scope>         What the token allows. May be repeated. (values:
                                  read, sync, send, host, admin)
          --expires-in <time>     The lifetime of the token, such as 12h or 90d.
                                  [default: until it is revoked]
          --data <dir>            The directory of the dashboard's database. By
                                  default, $MARQUEE_DASHBOARD_DATA, else
                                  marquee/dashboard in $XDG_STATE_HOME, or in
                                  ~/.local/state.
          --database <url>        The PostgreSQL database to use instead of a
                                  directory: postgres://USER@HOST/DATABASE. By default,
                                  $MARQUEE_DATABASE. Others on this machine can see a
                                  password in it; write that to ~/.pgpass.
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
        "dashboard token list": #"""
        OVERVIEW: List the tokens, without their secrets, which cannot be shown again.

        Example:
          marquee dashboard token list
          marquee dashboard token list --format json

        USAGE: marquee dashboard token list [--data <dir>] [--database <url>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --data <dir>            The directory of the dashboard's database. By
                                  default, $MARQUEE_DASHBOARD_DATA, else
                                  marquee/dashboard in $XDG_STATE_HOME, or in
                                  ~/.local/state.
          --database <url>        The PostgreSQL database to use instead of a
                                  directory: postgres://USER@HOST/DATABASE. By default,
                                  $MARQUEE_DATABASE. Others on this machine can see a
                                  password in it; write that to ~/.pgpass.
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
        "dashboard token revoke": #"""
        OVERVIEW: Revoke a token and end all of its sessions immediately.

        Example:
          marquee dashboard token revoke ada

        USAGE: marquee dashboard token revoke <token> [--data <dir>] [--database <url>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <token>                 The token's name or id.

        OPTIONS:
          --data <dir>            The directory of the dashboard's database. By
                                  default, $MARQUEE_DASHBOARD_DATA, else
                                  marquee/dashboard in $XDG_STATE_HOME, or in
                                  ~/.local/state.
          --database <url>        The PostgreSQL database to use instead of a
                                  directory: postgres://USER@HOST/DATABASE. By default,
                                  $MARQUEE_DATABASE. Others on this machine can see a
                                  password in it; write that to ~/.pgpass.
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
