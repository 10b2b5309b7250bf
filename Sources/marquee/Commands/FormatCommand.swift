import ArgumentParser
import MarqueeCommandLine
import MarqueeModel
import MarqueeProject
import MarqueeYAML

struct FormatCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "format",
        abstract: "Format definitions, messages and recipes.",
        discussion: """
            Two spaces a level, one space after ':' and '-', none at the ends of lines. Comments, quotes and the order of \
            keys stay, and so does the meaning: a file whose meaning would change is not touched. Without \
            paths, formats the project, marquee.yaml included. '-' formats standard input to standard output.

            Example:
              marquee format
              marquee format templates/banner.yaml --diff
              marquee format --check
              generate-templates | marquee format -
            """)

    @Argument(help: "Files and directories; '-' reads standard input.", completion: .file())
    var paths: [String] = []

    @Flag(help: "Write nothing; exit with code 2 if a file would change.")
    var check = false

    @Flag(help: "Write nothing; print the changes as a unified diff.")
    var diff = false

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func validate() throws {
        if paths.contains("-"), paths.count > 1 {
            throw ValidationError("'-' cannot be used with other paths.")
        }
        if paths == ["-"], output.format == .json {
            throw ValidationError("'--format json' cannot be used with standard input.")
        }
        if diff, output.format == .json { throw ValidationError("'--diff' cannot be used with '--format json'.") }
    }

    func execute(in context: CommandContext) throws -> ExitStatus {
        let console = context.console
        guard paths != ["-"] else { return try formatStandardInput(console) }
        // Nothing of the configuration counts here: one with errors is formatted, too.
        let project = paths.isEmpty ? try context.projectOrFailure() : try? context.projectIfAny()
        let run = try FormatRun(paths, of: project, workingDirectory: context.workingDirectory)
        let isDry = check || diff
        if !isDry { try run.write() }
        console.warn(run.report)
        if diff {
            console.print(run.diff)
        } else {
            let names = run.changes.map(\.name)
            if console.format == .json {
                console.print(json: [
                    "changed": .list(names.map(Value.string)), "unchanged": .integer(Int64(run.unchanged)),
                    "failed": .integer(Int64(run.report.errorCount)), "written": .boolean(!isDry),
                ])
            } else if !console.isQuiet {
                console.print(names.map { "\(isDry ? "would format" : "formatted") \($0.visible)\n" }.joined())
            }
            console.note(
                "\(counted(names.count, "file")) \(isDry ? "to format" : "formatted"), \(run.unchanged) unchanged")
        }
        guard run.report.errorCount == 0 else { return .invalidInput }
        return isDry && !run.changes.isEmpty ? .difference : .success
    }

    private func formatStandardInput(_ console: Console) throws -> ExitStatus {
        let raw = try StandardInput.content()
        let layout = FormatRun.layout(raw, file: FormatRun.standardInput)
        guard let bytes = layout.bytes else {
            console.warn(
                DiagnosticReport(layout.problems, fileCount: 1, texts: [FormatRun.standardInput: layout.text]))
            return .invalidInput
        }
        let (before, after) = (String(decoding: raw, as: UTF8.self), String(decoding: bytes, as: UTF8.self))
        if diff {
            console.print(UnifiedDiff(from: before, to: after).text(old: "a/-", new: "b/-"))
        } else if !check {
            console.output.write(after)
        }
        return (check || diff) && raw != bytes ? .difference : .success
    }
}
