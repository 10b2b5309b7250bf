import ArgumentParser
import MarqueeProject
import MarqueeYAML

struct ValidateCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "validate",
        abstract: "Checks definitions and messages.",
        discussion: """
            Without paths, checks the project: its configuration, definitions and messages. A directory is read \
            recursively (*.yaml, *.yml, *.json), without names that begin with a dot. Nothing is loaded but text.

            Example:
              marquee validate
              marquee validate templates/banner.yaml --format json
              generate-templates | marquee validate -
            """)

    @Argument(help: "Files and directories; '-' reads standard input.")
    var paths: [String] = []

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) throws -> ExitStatus {
        let report = try report(in: context)
        switch output.format {
        case .json: context.console.print(JSONReportFormat().text(of: report))
        case .text:
            context.console.print(TextReportFormat(isColored: context.console.output.isColored).text(of: report))
            context.console.note(report.summary)
        }
        return report.errorCount > 0 ? .invalidInput : .success
    }

    private func report(in context: CommandContext) throws -> DiagnosticReport {
        do {
            if paths.isEmpty { return try context.projectOrFailure().validate() }
            let validation = Validation(project: try context.projectIfAny(), workingDirectory: context.workingDirectory)
            return try validation.report(on: paths, standardInput: StandardInput.content)
        } catch let error as InvalidDocuments {
            // The configuration: its errors are the result.
            return error.report
        }
    }
}

/// `1 file`, `2 files`.
func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
}
