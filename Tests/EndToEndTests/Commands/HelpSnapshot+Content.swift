/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let content = [
        "content": #"""
        OVERVIEW: Exchange messages with Contentful: entries become messages, and
        messages entries.

        The space is a target of kind 'contentful' in marquee.yaml; 'marquee sync'
        makes content types of the project's templates there. What an editor has
        written is never overwritten.

        Example:
          marquee content pull
          marquee content diff
          marquee content push welcome --publish

        USAGE: marquee content <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          pull                    Make messages of published entries: files in
                                  messages/, or in the queue with --send.
          push                    Make entries of messages, merged into what editors
                                  have written.
          diff                    Show how messages differ from their entries.

          See 'marquee help content <subcommand>' for detailed help.

        """#,
        "content pull": #"""
        OVERVIEW: Make messages of published entries: files in messages/, or in the
        queue with --send.

        The first pull takes all entries of the project's templates, each later one
        what has changed since. One that was interrupted goes on where it was. An entry
        that cannot be read is skipped and reported, and the exit code is 1. A file
        that was changed here stays as it is, unless with --overwrite.

        Without --locale, a message has the space's default locale in 'arguments', and
        the others in 'localizations'.

        Example:
          marquee content pull
          marquee content pull --type product-banner --dry-run
          marquee content pull --locale it-IT --send

        USAGE: marquee content pull [--target <target>] [--type <template>] [--locale <locale>] [--send] [--overwrite] [--full] [--dry-run] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --target <target>       A target of kind contentful; needed where there are
                                  several.
          --type <template>       Only entries of this template.
          --locale <locale>       Only this locale, or what stands in for it.
          --send                  Put the messages into the queue, in place of files.
          --overwrite             Replace files that were changed here.
          --full                  Read everything again, not only what has changed
                                  since the last pull.
          --dry-run               Only show what would be done; nothing is changed
                                  anywhere.
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
        "content push": #"""
        OVERVIEW: Make entries of messages, merged into what editors have written.

        An entry has its message's id. A value is written where the entry has none, or
        still has what was seen there last; what an editor has changed since stays, and
        is reported, unless with --overwrite. Entries stay drafts unless with
        --publish. Files become assets: local ones are uploaded, others are fetched by
        Contentful.

        Example:
          marquee content push welcome
          marquee content push messages/*.yaml --dry-run
          marquee content push welcome --publish

        USAGE: marquee content push <message> ... [--target <target>] [--publish] [--overwrite] [--dry-run] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <message>               Files, names of messages in messages/, or '-' for
                                  standard input.

        OPTIONS:
          --target <target>       A target of kind contentful; needed where there are
                                  several.
          --publish               Publish the entries, and what editors have drafted in
                                  them.
          --overwrite             Also write values that editors have changed.
          --dry-run               Only show what would be done; nothing is changed
                                  anywhere.
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
        "content diff": #"""
        OVERVIEW: Show how messages differ from their entries.

        Drafts count, not what is published. The exit code is 2 when something differs.

        Example:
          marquee content diff
          marquee content diff welcome --format json

        USAGE: marquee content diff [<message> ...] [--target <target>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <message>               Files, or names of messages in messages/; none: all
                                  of messages/ that have an id.

        OPTIONS:
          --target <target>       A target of kind contentful; needed where there are
                                  several.
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
