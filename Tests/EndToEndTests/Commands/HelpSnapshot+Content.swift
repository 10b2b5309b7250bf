/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let content = [
        "content": #"""
        OVERVIEW: Exchange messages with Contentful: pull entries as messages, push
        messages as entries.

        The space is a target of kind 'contentful' in marquee.yaml; 'marquee sync'
        creates content types for its templates there. What an editor has written is
        never overwritten.

        Example:
          marquee content pull
          marquee content diff
          marquee content push welcome --publish

        USAGE: marquee content <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          pull                    Pull published entries as messages: files in
                                  messages/, or in the queue with --send.
          push                    Push messages as entries, merged with what editors
                                  have written.
          diff                    Show the differences between messages and their
                                  entries.

          See 'marquee help content <subcommand>' for detailed help.

        """#,
        "content pull": #"""
        OVERVIEW: Pull published entries as messages: files in messages/, or in the
        queue with --send.

        The first pull takes all entries of the project's templates, later ones only
        changes. An interrupted pull resumes where it stopped. An unreadable entry is
        skipped and reported, and the exit code is 1. Files that were changed here are
        kept, unless --overwrite is given.

        Without --locale, a message has the space's default locale in 'arguments', and
        the others in 'localizations'.

        Example:
          marquee content pull
          marquee content pull --type product-banner --dry-run
          marquee content pull --locale it-IT --send

        USAGE: marquee content pull [--target <target>] [--type <template>] [--locale <locale>] [--send] [--overwrite] [--full] [--dry-run] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --target <target>       A target of kind contentful; required if there are
                                  several.
          --type <template>       Pull only entries of this template.
          --locale <locale>       Only this locale, or its fallback.
          --send                  Queue the messages instead of writing files.
          --overwrite             Replace files that were changed here.
          --full                  Read everything again, not only changes since the
                                  last pull.
          --dry-run               Only show what would be done; change nothing.
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
        "content push": #"""
        OVERVIEW: Push messages as entries, merged with what editors have written.

        An entry has its message's id. A value is written if the entry has none, or
        still has the value last seen there. Later changes by editors are kept and
        reported, unless --overwrite is given. Entries stay drafts unless --publish is
        given. Files become assets: local ones are uploaded, others are fetched by
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
          --target <target>       A target of kind contentful; required if there are
                                  several.
          --publish               Publish the entries, including editors' drafts.
          --overwrite             Overwrite values that editors have changed.
          --dry-run               Only show what would be done; change nothing.
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
        "content diff": #"""
        OVERVIEW: Show the differences between messages and their entries.

        Compares with drafts, not with published entries. The exit code is 2 when
        something differs.

        Example:
          marquee content diff
          marquee content diff welcome --format json

        USAGE: marquee content diff [<message> ...] [--target <target>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <message>               Files, or names of messages in messages/; default:
                                  all of messages/ with an id.

        OPTIONS:
          --target <target>       A target of kind contentful; required if there are
                                  several.
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
