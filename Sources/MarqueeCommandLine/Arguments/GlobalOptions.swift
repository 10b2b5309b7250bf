package import ArgumentParser

/// What every command understands.
package struct GlobalOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The project's directory; without it, the nearest one upwards that has marquee.yaml.", valueName: "dir"))
    package var project: String?

    @Option(help: ArgumentHelp("Whether text is coloured.", valueName: "when"))
    package var color: ColorChoice = .auto

    @Flag(help: "Print results and errors only.")
    package var quiet = false

    @Flag(help: "Print more about what is being done.")
    package var verbose = false

    package init() {}

    package func validate() throws {
        if quiet, verbose {
            throw ValidationError("'--quiet' and '--verbose' contradict each other; give one of them.")
        }
    }
}

/// How a command that reads prints its result.
package struct FormatOption: ParsableArguments {
    @Option(help: ArgumentHelp("How the result is printed.", valueName: "format"))
    package var format: OutputFormat = .text

    package init() {}
}

package enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json
}

package enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
}
