/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let authoring = [
        "init": #"""
        OVERVIEW: Makes a project that runs at once, with templates to learn from.

        A template, two functions, a message, test cases, schemas for editors and a
        workflow for CI, with comments. Nothing that is there is overwritten.

        Example:
          marquee init shop-display
          cd shop-display && marquee preview product-banner
          marquee init kiosk --presenter my-screen

        USAGE: marquee init [<directory>] [--presenter <name>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <directory>             The directory, made when it is missing; the default
                                  is this one.

        OPTIONS:
          --presenter <name>      Also makes a Swift package for a presenter plugin of
                                  this name, in plugins/NAME: what 'marquee plugins
                                  new' does.
          --project <dir>         The project's directory; without it, the nearest one
                                  upwards that has marquee.yaml.
          --color <when>          Whether text is coloured. (values: auto, always,
                                  never; default: auto)
          --quiet                 Print results and errors only.
          --verbose               Print more about what is being done.
          --version               Show the version.
          -h, --help              Show help information.

        """#,
        "format": #"""
        OVERVIEW: Format definitions, messages and recipes.

        Two spaces a level, one space after ':' and '-', none at the ends of lines.
        Comments, quotes and the order of keys stay, and so does the meaning: a file
        that would mean anything else afterwards is left as it is. Without paths,
        formats the project, marquee.yaml included. '-' formats standard input to
        standard output.

        Example:
          marquee format
          marquee format templates/banner.yaml --diff
          marquee format --check
          generate-templates | marquee format -

        USAGE: marquee format [<paths> ...] [--check] [--diff] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <paths>                 Files and directories; '-' reads standard input.

        OPTIONS:
          --check                 Write nothing; the exit code is 2 when a file would
                                  change.
          --diff                  Write nothing; print the changes as a unified diff.
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
        "validate": #"""
        OVERVIEW: Checks definitions, messages and recipes.

        Without paths, checks the project: its configuration, definitions, messages,
        recipes and cases. A directory is read recursively (*.yaml, *.yml, *.json),
        without names that begin with a dot. Nothing is loaded but text.

        '--fix' makes the changes that are certain, such as a misspelt key, and leaves
        all else as it is. '--diff' prints them instead of making them; both together
        make them, and print those that are only likely. With '-', '--fix' prints the
        fixed text.

        Example:
          marquee validate
          marquee validate templates/banner.yaml --format json
          marquee validate --fix --diff
          generate-templates | marquee validate -
          marquee validate --fix - < draft.yaml > fixed.yaml

        USAGE: marquee validate [<paths> ...] [--format <format>] [--fix] [--diff] [--warnings-as-errors] [--watch] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <paths>                 Files and directories; '-' reads standard input.

        OPTIONS:
          --format <format>       How the result is printed. (values: text, json,
                                  sarif, github, junit; default: text)
          --fix                   Apply safe fixes.
          --diff                  Print the changes that mend something, as a unified
                                  diff.
          --warnings-as-errors    Treat warnings as errors.
          --watch                 Validate again after every change, until ^C.
          --project <dir>         The project's directory; without it, the nearest one
                                  upwards that has marquee.yaml.
          --color <when>          Whether text is coloured. (values: auto, always,
                                  never; default: auto)
          --quiet                 Print results and errors only.
          --verbose               Print more about what is being done.
          --version               Show the version.
          -h, --help              Show help information.

        """#,
        "test": #"""
        OVERVIEW: Runs test cases: messages and events, and what must become of them.

        A case is a document with 'case: NAME', in any file of the project's templates,
        messages and recipes, or of the given paths. One with a 'message' expects what
        that becomes; what it does not mention does not matter, save that there are no
        other warnings. One with an 'event' expects the recipe that wins, and the steps
        at which others are stopped.

        Example:
          marquee test
          marquee test templates/banner.cases.yaml
          marquee test --format junit

        USAGE: marquee test [<paths> ...] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <paths>                 Files and directories with cases; without them, the
                                  project's.

        OPTIONS:
          --format <format>       How the result is printed. (values: text, json,
                                  junit; default: text)
          --project <dir>         The project's directory; without it, the nearest one
                                  upwards that has marquee.yaml.
          --color <when>          Whether text is coloured. (values: auto, always,
                                  never; default: auto)
          --quiet                 Print results and errors only.
          --verbose               Print more about what is being done.
          --version               Show the version.
          -h, --help              Show help information.

        """#,
        "explain": #"""
        OVERVIEW: Says what a code means, with a wrong and a right example.

        Needs no project.

        Example:
          marquee explain unknown-key
          marquee explain

        USAGE: marquee explain [<code>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <code>                  A code as 'validate' prints it in brackets; without
                                  it, all are listed.

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
        "schema": #"""
        OVERVIEW: Prints a JSON Schema (2020-12), by which editors complete and check.

        With '--for message --template NAME', exactly the messages that resolve for
        this template without a finding.

        Example:
          marquee schema
          marquee schema --for config
          marquee schema --for message --template product-banner

        USAGE: marquee schema [--for <document>] [--template <name>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --for <document>        What it describes. (values: template, message,
                                  recipe, config; default: template)
          --template <name>       The template or function of the messages; takes the
                                  project's definitions.
          --project <dir>         The project's directory; without it, the nearest one
                                  upwards that has marquee.yaml.
          --color <when>          Whether text is coloured. (values: auto, always,
                                  never; default: auto)
          --quiet                 Print results and errors only.
          --verbose               Print more about what is being done.
          --version               Show the version.
          -h, --help              Show help information.

        """#,
        "import": #"""
        OVERVIEW: Rewrite definitions of CleverTap or a dashboard as YAML.

        Reads CleverTap's JSON, the JSON of a dashboard, and Swift, Java and Kotlin
        code that calls CleverTap's builders with literals. Code is never run: what is
        not a literal is not imported, and a warning names its place. In folders, files
        that define nothing are skipped.

        Arguments keep their order. Nothing is written when there is an error.
        Presenters and comments are not imported.

        Example:
          marquee import clevertap-export.json
          marquee import app/src/main/java --output templates
          marquee import Banners.swift --output templates/banners.yaml
          generate-definitions | marquee import -

        USAGE: marquee import <paths> ... [--output <path>] [--overwrite] [--language <language>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <paths>                 Files and folders; '-' reads standard input.

        OPTIONS:
          --output, --out <path>  Write one file for each that is read into this
                                  folder, or everything into this file if it ends in
                                  .yaml or .yml.
          --overwrite             Replace files that are there already.
          --language <language>   The language of code on standard input. (values:
                                  swift, java, kotlin)
          --project <dir>         The project's directory; without it, the nearest one
                                  upwards that has marquee.yaml.
          --color <when>          Whether text is coloured. (values: auto, always,
                                  never; default: auto)
          --quiet                 Print results and errors only.
          --verbose               Print more about what is being done.
          --version               Show the version.
          -h, --help              Show help information.

        """#,
        "preview": #"""
        OVERVIEW: Show a template once, with made-up values for what is missing, or a
        message.

        Nothing is queued, tracked or kept. A template's texts and lists without a
        default, files and actions are made up by their names, types and constraints,
        always the same; a message is shown as it is.

        '--web' opens a playground instead: every template in the browser, with a form
        of its arguments, in light and dark, in several sizes and locales, drawn anew
        at each save, and with what 'validate' says. No plugin is loaded for it. The
        address that is printed lets one browser of this machine in. EDITOR_URL says
        how a finding opens the editor, such as vscode://file/{path}:{line}:{column},
        which is what it does by default.

        Example:
          marquee preview product-banner
          marquee preview product-banner --set title=Hello --set style.width=480
          marquee preview product-banner --watch
          marquee preview messages/welcome.yaml --locale it
          marquee preview --all
          marquee preview --web
          marquee preview --web product-banner --open

        USAGE: marquee preview [<options>] [<name>]

        ARGUMENTS:
          <name>                  A template or function, a message's file or its name
                                  in messages/; '--all' and '--web' need none.

        OPTIONS:
          --set <name=value>      Give an argument a value; may be repeated.
          --locale <locale>       Prefer the values of this locale to the project's.
          --all                   Show every template and visual function, one after
                                  the other.
          --watch                 Show it again after every change, until ^C.
          --presenter <name>      Who shows it, in place of its own presenter.
          --web                   Show all templates in a browser, as they change,
                                  until ^C.
          --port <port>           With '--web', the port on this machine; without it,
                                  one that is free.
          --open                  With '--web', open the browser.
          --project <dir>         The project's directory; without it, the nearest one
                                  upwards that has marquee.yaml.
          --color <when>          Whether text is coloured. (values: auto, always,
                                  never; default: auto)
          --quiet                 Print results and errors only.
          --verbose               Print more about what is being done.
          --version               Show the version.
          -h, --help              Show help information.

        """#,
        "generate-manual": #"""
        OVERVIEW: Writes a manual page for each command, for man(1).

        For packagers. What is there already is replaced.

        Example:
          marquee generate-manual man/man1

        USAGE: marquee generate-manual <directory> [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <directory>             The directory, made when it is missing.

        OPTIONS:
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
