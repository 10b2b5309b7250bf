package import ArgumentParser

/// What every command understands.
package struct GlobalOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The project's directory. [default: the nearest parent directory with marquee.yaml]", valueName: "dir"))
    package var project: String?

    @Option(help: ArgumentHelp("When to colour text.", valueName: "when"))
    package var color: ColorChoice = .auto

    @Flag(help: "Print results and errors only.")
    package var quiet = false

    @Flag(help: "Print more details.")
    package var verbose = false

    package init() {}

    package func validate() throws {
        if quiet, verbose {
            throw ValidationError("'--quiet' cannot be used with '--verbose'.")
        }
    }
}

/// How a command that reads prints its result.
package struct FormatOption: ParsableArguments {
    @Option(help: ArgumentHelp("The output format.", valueName: "format"))
    package var format: OutputFormat = .text

    package init() {}
}

package enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json
}

package enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
}
