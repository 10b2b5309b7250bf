import ArgumentParser
import MarqueeModel
import MarqueeProject
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
        try context.project(to: .store).openStore().retry(MessageID(id))
        context.console.report(["id": .string(id), "state": "queued"], text: "queued \(id) again")
        return .success
    }
}
