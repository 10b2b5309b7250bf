package import MarqueeModel
package import MarqueeYAML

/// Where a command prints: results on standard output, everything else on standard error.
package struct Console: Sendable {
    package let format: OutputFormat
    package let isQuiet: Bool
    package let isVerbose: Bool
    /// How lines of the log are written, to which notes and warnings belong then; nil for a command that has none.
    package var logFormat: OutputFormat?
    package let output: StandardStream
    package let messages: StandardStream

    package init(_ options: GlobalOptions, format: OutputFormat, environment: [String: String]) {
        self.init(
            format: format, color: options.color, isQuiet: options.quiet, isVerbose: options.verbose,
            environment: environment)
    }

    private init(
        format: OutputFormat, color: ColorChoice, isQuiet: Bool, isVerbose: Bool, environment: [String: String]
    ) {
        self.format = format
        self.isQuiet = isQuiet
        self.isVerbose = isVerbose
        self.output = StandardStream(.output, color: color, environment: environment)
        self.messages = StandardStream(.error, color: color, environment: environment)
    }

    /// For what happens before options are read.
    package static var plain: Console {
        Console(format: .text, color: .never, isQuiet: false, isVerbose: false, environment: [:])
    }

    /// Prints a result.
    package func print(_ text: String) {
        output.write(text)
    }

    /// Prints a result as JSON, on one line with sorted keys.
    package func print(json: Value) {
        output.write(json.printed + "\n")
    }

    /// Prints what a command did: as JSON, or as a line for people.
    package func report(_ json: Value, text: String) {
        switch format {
        case .json: print(json: json)
        case .text: if !isQuiet { print(text.visible + "\n") }
        }
    }

    /// Prints what a command did: as JSON, or as lines whose parts from outside are harmless already.
    package func report(_ json: Value, lines: String) {
        switch format {
        case .json: print(json: json)
        case .text: if !isQuiet { print(lines + "\n") }
        }
    }

    /// Says what happened, to people: nothing that a script reads.
    package func note(_ text: String) {
        guard !isQuiet, format == .text else { return }
        guard logFormat == nil else { return log("notice", text) }
        messages.write(text.visibleLines + "\n")
    }

    /// Says what is not as it should be, and keeps nothing from being done.
    package func warn(_ text: String) {
        guard !isQuiet, format == .text else { return }
        guard logFormat == nil else { return log("warning", text) }
        let label = messages.isColored ? "\u{1B}[1;35mwarning:\u{1B}[0m" : "warning:"
        messages.write("\(label) \(text.visible)\n")
    }

    /// Prints warnings beside a result. A script asked for one document and nothing else.
    package func warn(_ report: DiagnosticReport) {
        guard !report.diagnostics.isEmpty, !isQuiet, format == .text else { return }
        messages.write(TextReportFormat(isColored: messages.isColored).text(of: report))
    }
}
