import ArgumentParser
import MarqueeCommandLine
import MarqueeModel
import MarqueeProject
import MarqueeSync
import MarqueeYAML

struct ImportCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Rewrites definitions, such as the JSON of CleverTap or of a dashboard, as YAML.",
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

    private static let limit = 64 << 20

    func execute(in context: CommandContext) throws -> ExitStatus {
        let project = try context.projectIfAny()
        let input = file == "-" ? try StandardInput.content() : nil
        if input == nil { try project?.checkNamed(FilePath(file)) }
        let definitions = try ofDashboard(input, in: context) ?? written(input, in: project, context)
        let text = DefinitionWriter.text(of: definitions)
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
        context.console.note("wrote \(counted(definitions.count, "definition")) to \(out.visible)")
        return .success
    }

    /// What a dashboard or 'marquee inspect' has written; nil for anything else.
    private func ofDashboard(_ input: [UInt8]?, in context: CommandContext) throws -> [TemplateDefinition]? {
        let path = FilePath(file).absolute(in: context.workingDirectory)
        // One that cannot be read is told of where it is read as a document.
        guard let bytes = try? input ?? FileSystem.content(of: path, limit: Self.limit),
            let value = try? Value(json: bytes)
        else { return nil }
        let items = value.object?["definitions"]?.list ?? value.list ?? [value]
        guard let first = items.first?.object, first["name"]?.string != nil, first["arguments"]?.list != nil else {
            return nil
        }
        do {
            return try DefinitionDecoder.definitions(.list(items)).filter { BuiltInFunction(rawValue: $0.name) == nil }
        } catch {
            throw CommandFailure(
                "invalid", "'\(file)' cannot be imported: \(error.description)", status: .invalidInput)
        }
    }

    private func written(
        _ input: [UInt8]?, in project: Project?, _ context: CommandContext
    ) throws -> [TemplateDefinition] {
        let configuration = project?.configuration ?? ProjectConfiguration()
        var documents = DocumentSet(presenters: configuration.presenters, workingDirectory: context.workingDirectory)
        if let input { documents.read(standardInput: input) } else { documents.read(FilePath(file)) }
        let report = documents.report()
        guard report.errorCount == 0 else { throw InvalidDocuments("the definitions", report) }
        guard documents.messages.isEmpty, !documents.definitions.isEmpty else {
            throw CommandFailure(
                "no-definitions", "'\(file)' contains no definitions", status: .invalidInput, report: report)
        }
        context.console.warn(report)
        return documents.definitions
    }
}
