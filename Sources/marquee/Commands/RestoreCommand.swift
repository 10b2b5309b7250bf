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
        abstract: "Puts a backup in the place of the store, while no host runs.",
        discussion: """
            The backup is checked first, and the present store is kept in a folder beside it. What was live then is queued \
            again: messages that were shown since are shown again, and those that were sent since are only in the kept \
            store. Their ids are forgotten too, so they can be sent again. Files that are not there any more are fetched \
            again.

            Example:
              marquee restore shop-display.backup
            """)

    @Argument(help: "What 'marquee backup' has made.", completion: .file())
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
                + (kept.map { "; what was there before is in '\($0)'" } ?? ""))
        return .success
    }
}
