import ArgumentParser

/// What every command understands.
struct GlobalOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The project's directory; without it, the nearest one upwards that has marquee.yaml.", valueName: "dir"))
    var project: String?

    @Option(help: ArgumentHelp("Whether text is coloured.", valueName: "when"))
    var color: ColorChoice = .auto

    @Flag(help: "Print results and errors only.")
    var quiet = false

    @Flag(help: "Print more about what is being done.")
    var verbose = false

    func validate() throws {
        if quiet, verbose {
            throw ValidationError("'--quiet' and '--verbose' contradict each other; give one of them.")
        }
    }
}

/// How a command that reads prints its result.
struct FormatOption: ParsableArguments {
    @Option(help: ArgumentHelp("How the result is printed.", valueName: "format"))
    var format: OutputFormat = .text
}

enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json
}

enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
}
