import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeQueue
import MarqueeStore
import MarqueeSystem

struct QueueRemoveCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Ends a live message as discarded; a host that shows it closes it.",
        discussion: """
            Example:
              marquee queue remove spring-2026-0001
            """)

    @Argument(help: "The message's id.", completion: .custom(ProjectCompletion.liveMessages))
    var id: String

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) throws -> ExitStatus {
        let store = try context.project(to: .store).openStore()
        guard let entry = try store.queue.entry(keptOrSent: id) else { throw CommandFailure.unknownMessage(id) }
        guard try store.queue.remove(entry.id, at: SystemClock().now) else {
            throw CommandFailure(
                "store-wrong-state",
                "the message '\(id)' is \(entry.state.rawValue) already: only a live one can be removed",
                status: .invalidInput)
        }
        context.console.report(["id": .string(entry.id.rawValue), "state": "discarded"], text: "removed \(entry.id)")
        return .success
    }
}
