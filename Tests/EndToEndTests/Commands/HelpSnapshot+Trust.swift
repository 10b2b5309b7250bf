/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let trust = [
        "trust": #"""
        OVERVIEW: Trust a project: let commands run its plugins, contact its targets
        and use its variables.

        Commands that only read a project never need trust, and most projects do not
        either: only a project that contains plugins, or uses a server, an environment
        variable or a path outside of its folder. Trust lasts until one of these
        changes, and is saved in $XDG_STATE_HOME/marquee/trust, outside of the project.
        MARQUEE_TRUST=1 trusts every project, for services and CI.

        Example:
          marquee trust
          marquee trust .
          marquee trust --revoke

        USAGE: marquee trust [<directory>] [--revoke] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <directory>             The project's directory. [default: the nearest parent
                                  directory with marquee.yaml]

        OPTIONS:
          --revoke                Revoke trust.
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
        "doctor": #"""
        OVERVIEW: Check what a project needs to run, and suggest fixes.

        Checks configuration, definitions, messages, plugins, store, file directories,
        targets, terminal. Starts no plugins and contacts no servers unless --all is
        given.

        With --service, also checks the services of systemd that the package installs,
        and the project of marquee.service, which is in /etc/marquee. Run it as root:
        only then can it look at what belongs to them.

        Example:
          marquee doctor
          marquee doctor --all
          sudo marquee doctor --service
          marquee doctor --format json

        USAGE: marquee doctor [--all] [--service] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --all                   Also start the project's plugins and contact its
                                  targets; the project may need to be trusted.
          --service               Check the installed services, and the project in
                                  /etc/marquee unless --project names another one.
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
