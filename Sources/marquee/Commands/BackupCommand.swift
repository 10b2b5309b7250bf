import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeSystem

struct BackupCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy the store's database to a file, even while a host is running.",
        discussion: """
            The copy is a snapshot of the store: queue, history, inbox, profile and events. Cached files are \
            not in it: they are fetched again. The copy is checked before it gets its name, and only you can read it.

            Example:
              marquee backup shop-display.backup
              marquee backup --force shop-display.backup
            """)

    @Argument(help: "The file to create.", completion: .file())
    var file: String

    @Flag(help: "Replace the file if it exists.")
    var force = false

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let store = try context.project(to: .store).wholeStore
        let path = FilePath(file).absolute(in: context.workingDirectory)
        let bar = CopyProgressBar(context.console)
        defer { bar.finish() }
        try await store.backUp(to: path.text, replacing: force) { bar.show($0, of: $1) }
        bar.finish()
        let bytes = (try? FileSystem.item(at: path))?.size ?? 0
        context.console.report(
            ["file": .string(path.text), "bytes": .integer(bytes)], text: "backed up to \(file), \(ByteCount(bytes))")
        return .success
    }
}
