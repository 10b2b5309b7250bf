/// Written by hand only where a command has changed on purpose: the test prints what it is now.
extension HelpSnapshot {
    static let authoring = [
        "init": #"""
        OVERVIEW: Create a project that is ready to run, with templates to learn from.

        A template, two functions, a message, test cases, schemas for editors and a
        workflow for CI, with comments. Existing files are never overwritten.

        Example:
          marquee init shop-display
          cd shop-display && marquee preview product-banner
          marquee init kiosk --presenter my-screen

        USAGE: marquee init [<directory>] [--presenter <name>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <directory>             The directory; created if it is missing. Default: the
                                  current one.

        OPTIONS:
          --presenter <name>      Also create a Swift package for a presenter plugin in
                                  plugins/NAME, as 'marquee plugins new' does.
          --project <dir>         The project's directory. [default: the nearest parent
                                  directory with marquee.yaml]
          --color <when>          When to colour text. (values: auto, always, never;
                                  default: auto)
          --quiet                 Print results and errors only.
          --verbose               Print more details.
          --version               Show the version.
          -h, --help              Show help information.

        """#,
        "format": #"""
        OVERVIEW: Format definitions, messages and recipes.

        Two spaces a level, one space after ':' and '-', none at the ends of lines.
        Comments, quotes and the order of keys stay, and so does the meaning: a file
        whose meaning would change is not touched. Without paths, formats the project,
        marquee.yaml included. '-' formats standard input to standard output.

        Example:
          marquee format
          marquee format templates/banner.yaml --diff
          marquee format --check
          generate-templates | marquee format -

        USAGE: marquee format [<paths> ...] [--check] [--diff] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <paths>                 Files and directories; '-' reads standard input.

        OPTIONS:
          --check                 Write nothing; exit with code 2 if a file would
                                  change.
          --diff                  Write nothing; print the changes as a unified diff.
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
        "validate": #"""
        OVERVIEW: Validate definitions, messages and recipes.

        Without paths, validates the project: its configuration, definitions, messages,
        recipes and cases. A directory is read recursively (*.yaml, *.yml, *.json),
        except for names that start with a dot. No code is loaded.

        '--fix' applies safe fixes, such as correcting a misspelled key, and changes
        nothing else. '--diff' prints them instead; used together, they apply safe
        fixes and print the likely ones. With '-', '--fix' prints the fixed text.

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
          --format <format>       The output format. (values: text, json, sarif,
                                  github, junit; default: text)
          --fix                   Apply safe fixes.
          --diff                  Print fixes as a unified diff.
          --warnings-as-errors    Treat warnings as errors.
          --watch                 Validate again after every change, until you press ^C.
          --project <dir>         The project's directory. [default: the nearest parent
                                  directory with marquee.yaml]
          --color <when>          When to colour text. (values: auto, always, never;
                                  default: auto)
          --quiet                 Print results and errors only.
          --verbose               Print more details.
          --version               Show the version.
          -h, --help              Show help information.

        """#,
        "test": #"""
        OVERVIEW: Run test cases: messages and events with their expected results.

        A case is a document with 'case: NAME', in any file of the project's templates,
        messages and recipes, or of the given paths. A case with a 'message' lists its
        expected results; anything else is not checked, except that there must be no
        other warnings. A case with an 'event' lists the recipe that wins, and the
        steps that stop other recipes.

        Example:
          marquee test
          marquee test templates/banner.cases.yaml
          marquee test --format junit

        USAGE: marquee test [<paths> ...] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <paths>                 Files and directories with cases. [default: the
                                  project's cases]

        OPTIONS:
          --format <format>       The output format. (values: text, json, junit;
                                  default: text)
          --project <dir>         The project's directory. [default: the nearest parent
                                  directory with marquee.yaml]
          --color <when>          When to colour text. (values: auto, always, never;
                                  default: auto)
          --quiet                 Print results and errors only.
          --verbose               Print more details.
          --version               Show the version.
          -h, --help              Show help information.

        """#,
        "explain": #"""
        OVERVIEW: Explain a diagnostic code, with a wrong and a right example.

        Needs no project.

        Example:
          marquee explain unknown-key
          marquee explain

        USAGE: marquee explain [<code>] [--format <format>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <code>                  A code as 'validate' prints it in brackets; default:
                                  list all codes.

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
        "schema": #"""
        OVERVIEW: Print a JSON Schema (2020-12) for completion and checks in editors.

        With '--for message --template NAME', it accepts exactly the messages that
        resolve without findings for this template.

        Example:
          marquee schema
          marquee schema --for config
          marquee schema --for message --template product-banner

        USAGE: marquee schema [--for <document>] [--template <name>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        OPTIONS:
          --for <document>        What the schema describes. (values: template,
                                  message, recipe, config; default: template)
          --template <name>       The template or function of the messages, from the
                                  project's definitions.
          --project <dir>         The project's directory. [default: the nearest parent
                                  directory with marquee.yaml]
          --color <when>          When to colour text. (values: auto, always, never;
                                  default: auto)
          --quiet                 Print results and errors only.
          --verbose               Print more details.
          --version               Show the version.
          -h, --help              Show help information.

        """#,
        "import": #"""
        OVERVIEW: Convert definitions from CleverTap or a dashboard to YAML.

        Reads CleverTap's JSON, the JSON of a dashboard, and Swift, Java and Kotlin
        code that calls CleverTap's builders with literals. Code is never run: what is
        not a literal is not imported, and a warning gives its place. In folders, files
        that define nothing are skipped.

        Arguments keep their order. Nothing is written if there are errors. Presenters
        and comments are not imported.

        Example:
          marquee import clevertap-export.json
          marquee import app/src/main/java --output templates
          marquee import Banners.swift --output templates/banners.yaml
          generate-definitions | marquee import -

        USAGE: marquee import <paths> ... [--output <path>] [--overwrite] [--language <language>] [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <paths>                 Files and folders; '-' reads standard input.

        OPTIONS:
          --output, --out <path>  Write one file per input file to this folder, or
                                  everything to this file if it ends in .yaml or .yml.
          --overwrite             Replace existing files.
          --language <language>   The language of code on standard input. (values:
                                  swift, java, kotlin)
          --project <dir>         The project's directory. [default: the nearest parent
                                  directory with marquee.yaml]
          --color <when>          When to colour text. (values: auto, always, never;
                                  default: auto)
          --quiet                 Print results and errors only.
          --verbose               Print more details.
          --version               Show the version.
          -h, --help              Show help information.

        """#,
        "preview": #"""
        OVERVIEW: Preview a template, with sample values for what is missing, or a
        message.

        Nothing is queued, tracked or kept. Strings and lists without a default, files
        and actions get samples chosen by their names, types and constraints; a message
        is shown as it is.

        '--web' opens a playground instead: all templates in the browser, with a form
        for their arguments, in light and dark, in several sizes and locales, updated
        after each save, with the findings of 'validate'. It loads no plugins. Only the
        browser that opens the printed address first has access. EDITOR_URL sets how a
        finding opens your editor; the default is vscode://file/{path}:{line}:{column}.

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
          <name>                  A template, a function, a message's file, or its name
                                  in messages/; not with '--all', optional with '--web'.

        OPTIONS:
          --set <name=value>      Set an argument; may be repeated.
          --locale <locale>       Use this locale instead of the project's.
          --all                   Show all templates and visual functions in turn.
          --watch                 Show it again after every change, until you press ^C.
          --presenter <name>      Use this presenter instead of its own.
          --web                   Show all templates in a browser and update them after
                                  every change, until you press ^C.
          --port <port>           With '--web', listen on this port. [default: any free
                                  port]
          --open                  With '--web', open it in the browser.
          --project <dir>         The project's directory. [default: the nearest parent
                                  directory with marquee.yaml]
          --color <when>          When to colour text. (values: auto, always, never;
                                  default: auto)
          --quiet                 Print results and errors only.
          --verbose               Print more details.
          --version               Show the version.
          -h, --help              Show help information.

        """#,
        "generate-manual": #"""
        OVERVIEW: Write a manual page for each command, for man(1).

        For packagers. Existing pages are replaced.

        Example:
          marquee generate-manual man/man1

        USAGE: marquee generate-manual <directory> [--project <dir>] [--color <when>] [--quiet] [--verbose]

        ARGUMENTS:
          <directory>             The directory; created if it is missing.

        OPTIONS:
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
