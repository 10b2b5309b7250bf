import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeQueue
import MarqueeStore

struct RestoreCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Replace the store with a backup, while no host is running.",
        discussion: """
            The backup is verified first, and the current store is kept in a folder next to it. Messages that were live at \
            the time of the backup are queued again, even if they were shown since. Messages that were sent since are only \
            in the kept store; their ids are forgotten, so they can be sent again. A dashboard sends again what it has \
            sent to this host since. Missing files are fetched again.

            Example:
              marquee restore shop-display.backup
            """)

    @Argument(help: "A backup made by 'marquee backup'.", completion: .file())
    var file: String

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) throws -> ExitStatus {
        let project = try context.project(to: .store)
        try project.require(.store)
        let path = FilePath(file).absolute(in: context.workingDirectory)
        let kept = try HostStore.restore(path.text, to: project.store.text)
        let live = try project.openStore().queue.liveCount()
        context.console.report(
            ["file": .string(path.text), "kept": kept.map { .string($0) } ?? .null, "live": .integer(Int64(live))],
            text: "restored \(file), \(counted(live, "message")) in the queue"
                + (kept.map { "; the previous store is in '\($0)'" } ?? ""))
        return .success
    }
}
