import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeProject
import MarqueeQueue
import MarqueeStore
import MarqueeSystem
import MarqueeTracking

struct QueueShowCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows one message, live or ended, with everything that is known of it.",
        discussion: """
            Example:
              marquee queue show spring-2026-0001
            """)

    @Argument(help: "The message's id.", completion: .custom(ProjectCompletion.allMessages))
    var id: String

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) throws -> ExitStatus {
        guard let store = try context.project(to: .store).openStoreForReading(),
            let entry = try store.queue.entry(keptOrSent: id)
        else {
            throw CommandFailure.unknownMessage(id)
        }
        let now = SystemClock().now
        let rendering = QueueRendering(now: now, waiting: try WaitingReasons(store, at: now))
        switch output.format {
        case .json: context.console.print(json: rendering.fullJSON(entry))
        case .text: context.console.print(rendering.text(of: entry))
        }
        return .success
    }
}

extension QueueStore {
    /// A message by the id that it is kept under or by its sender's.
    func entry(keptOrSent id: String) throws -> QueueEntry? {
        try KeptID.find(id) { try entry(MessageID($0)) }
    }
}

extension CommandFailure {
    static func unknownMessage(_ id: String) -> CommandFailure {
        CommandFailure(
            "store-not-found",
            "there is no message '\(id)' in the queue or its history; 'marquee queue list --state ended' lists the latter",
            status: .invalidInput)
    }
}
