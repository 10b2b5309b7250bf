import ArgumentParser
import MarqueeCommandLine
import MarqueeModel
import MarqueeProject
import MarqueeQueue
import MarqueeStore

struct QueueRetryCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Puts a failed message back at its old place, with all its attempts.",
        discussion: """
            Example:
              marquee queue retry spring-2026-0001
            """)

    @Argument(help: "The message's id.", completion: .custom(ProjectCompletion.failedMessages))
    var id: String

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) throws -> ExitStatus {
        let store = try context.project(to: .store).openStore()
        let id = try store.queue.entry(keptOrSent: id)?.id ?? MessageID(id)
        try store.queue.retry(id)
        context.console.report(["id": .string(id.rawValue), "state": "queued"], text: "queued \(id) again")
        return .success
    }
}
