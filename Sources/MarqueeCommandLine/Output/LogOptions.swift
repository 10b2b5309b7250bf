package import ArgumentParser

/// What every command that runs until it is stopped understands of logs.
package struct LogOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The format of log lines on standard error.", valueName: "format"))
    package var logFormat: OutputFormat = .text

    package init() {}

    /// The same console, with logs in that form.
    package func console(_ console: Console) -> Console {
        var console = console
        console.logFormat = logFormat
        return console
    }
}
