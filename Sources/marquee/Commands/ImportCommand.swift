import ArgumentParser
import MarqueeCommandLine
import MarqueeModel
import MarqueeProject
import MarqueeYAML

struct ImportCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Rewrites definitions, such as CleverTap's JSON, as YAML.",
        discussion: """
            Arguments keep their order. A file with mistakes is not rewritten: they are told with their place. Comments \
            are not kept.

            Example:
              marquee import clevertap-export.json
              marquee import clevertap-export.json --out templates/clevertap.yaml
              generate-definitions | marquee import -
            """)

    @Argument(
        help: "A file of definitions; '-' reads standard input.",
        completion: .file(extensions: ["json", "yaml", "yml"]))
    var file: String

    @Option(
        help: ArgumentHelp(
            "Write into this file, which must not be there yet; else to standard output.", valueName: "file"),
        completion: .file())
    var out: String?

    @OptionGroup var global: GlobalOptions

    func execute(in context: CommandContext) throws -> ExitStatus {
        let project = try context.projectIfAny()
        let configuration = project?.configuration ?? ProjectConfiguration()
        var documents = DocumentSet(presenters: configuration.presenters, workingDirectory: context.workingDirectory)
        if file == "-" {
            documents.read(standardInput: try StandardInput.content())
        } else {
            try project?.checkNamed(FilePath(file))
            documents.read(FilePath(file))
        }
        let report = documents.report()
        guard report.errorCount == 0 else { throw InvalidDocuments("the definitions", report) }
        guard documents.messages.isEmpty, !documents.definitions.isEmpty else {
            throw CommandFailure(
                "no-definitions", "'\(file)' holds no definitions", status: .invalidInput, report: report)
        }
        context.console.warn(report)
        let text = DefinitionWriter.text(of: documents.definitions)
        guard let out else {
            context.console.print(text)
            return .success
        }
        do {
            try FileSystem.create(FilePath(out).absolute(in: context.workingDirectory), with: Array(text.utf8))
        } catch {
            throw error.isInTheWay
                ? ProjectError(.inTheWay, "'\(out)' is there already; choose another file, or remove it first")
                : ProjectError(.unwritable, "'\(out)' cannot be made: \(error)")
        }
        context.console.note("wrote \(counted(documents.definitions.count, "definition")) to \(out.visible)")
        return .success
    }
}
