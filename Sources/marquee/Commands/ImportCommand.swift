import ArgumentParser
import MarqueeCommandLine
import MarqueeModel
import MarqueeProject
import MarqueeSync
import MarqueeYAML

struct ImportCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Convert definitions from CleverTap or a dashboard to YAML.",
        discussion: """
            Reads CleverTap's JSON, the JSON of a dashboard, and Swift, Java and Kotlin code that calls CleverTap's \
            builders with literals. Code is never run: what is not a literal is not imported, and a warning gives its \
            place. In folders, files that define nothing are skipped.

            Arguments keep their order. Nothing is written if there are errors. Presenters and comments are not \
            imported.

            Example:
              marquee import clevertap-export.json
              marquee import app/src/main/java --output templates
              marquee import Banners.swift --output templates/banners.yaml
              generate-definitions | marquee import -
            """)

    @Argument(help: "Files and folders; '-' reads standard input.", completion: .file())
    var paths: [String]

    @Option(
        name: [.customLong("output"), .customLong("out")],
        help: ArgumentHelp(
            "Write one file per input file to this folder, or everything to this file if it ends in .yaml or .yml.",
            valueName: "path"),
        completion: .file())
    var output: String?

    @Flag(help: "Replace existing files.")
    var overwrite = false

    @Option(help: ArgumentHelp("The language of code on standard input.", valueName: "language"))
    var language: CodeLanguage?

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if paths.isEmpty || paths.contains("") { throw ValidationError("Name a file or a folder, or '-'.") }
        if overwrite, output == nil { throw ValidationError("'--overwrite' needs '--output'.") }
        if language != nil, !paths.contains("-") {
            throw ValidationError("'--language' applies only to standard input; a file's extension gives its language.")
        }
    }

    func execute(in context: CommandContext) throws -> ExitStatus {
        let project = try context.projectIfAny()
        var run = DefinitionImport(
            presenters: (project?.configuration ?? ProjectConfiguration()).presenters,
            workingDirectory: context.workingDirectory)
        for (index, path) in paths.enumerated() where !paths[..<index].contains(path) {
            if path == "-" {
                run.add(standardInput: try StandardInput.content(), language?.builders)
            } else {
                try checkLanguage(path)
                try project?.checkNamed(FilePath(path))
                run.add(FilePath(path), within: ProjectBoundary(root: project?.root))
            }
        }
        try run.read(ofDashboard)
        guard run.report.errorCount == 0 else { throw InvalidDocuments("the definitions", run.report) }
        if let empty = run.emptyFiles.first ?? (run.sources.isEmpty ? paths[0] : nil) {
            throw CommandFailure(
                "no-definitions", "'\(empty)' contains no definitions that can be imported", status: .invalidInput,
                report: run.report)
        }
        context.console.warn(run.report)
        try write(run, context)
        if run.skippedFiles > 0 {
            context.console.note("skipped \(counted(run.skippedFiles, "file")) without definitions")
        }
        if run.hasPresenters {
            context.console.note(
                "presenters are code and are not imported; set them with 'presenter:', or as defaults under 'presenters:' in "
                    + "\(Project.configurationName)")
        }
        return .success
    }

    private func write(_ run: DefinitionImport, _ context: CommandContext) throws {
        let count = counted(run.sources.reduce(0) { $0 + $1.definitions.count }, "definition")
        guard let output else { return context.console.print(run.text) }
        let path = FilePath(output)
        if ["yaml", "yml"].contains(path.fileExtension) {
            try run.write(to: path, overwriting: overwrite)
            context.console.note("wrote \(count) to \(output.visible)")
        } else {
            let files = try run.write(into: path, overwriting: overwrite)
            context.console.note("wrote \(count) to \(counted(files.count, "file")) in \(output.visible)")
        }
    }

    private func checkLanguage(_ path: String) throws {
        guard ["m", "mm", "h"].contains(FilePath(path).fileExtension) else { return }
        throw CommandFailure(
            "unsupported-language",
            "'\(path)' is Objective-C, which is not imported; import the definitions' JSON, or rewrite the calls in Swift",
            status: .invalidInput)
    }

    /// What a dashboard or 'marquee inspect' has written; nil for anything else.
    private func ofDashboard(_ bytes: [UInt8], file: String) throws -> [TemplateDefinition]? {
        guard let value = try? Value(json: bytes) else { return nil }  // What is not JSON is read as YAML.
        let items = value.object?["definitions"]?.list ?? value.list ?? [value]
        guard let first = items.first?.object, first["name"]?.string != nil, first["type"]?.string != nil,
            first["arguments"]?.list != nil
        else {
            return nil
        }
        do {
            return try DefinitionDecoder.definitions(.list(items)).filter { BuiltInFunction(rawValue: $0.name) == nil }
        } catch {
            throw CommandFailure(
                "invalid", "'\(file)' cannot be imported: \(error.description)", status: .invalidInput)
        }
    }
}

/// A language whose calls of builders are read.
enum CodeLanguage: String, ExpressibleByArgument, CaseIterable {
    case swift, java, kotlin

    var builders: BuilderLanguage {
        switch self {
        case .swift: .swift
        case .java: .java
        case .kotlin: .kotlin
        }
    }
}
