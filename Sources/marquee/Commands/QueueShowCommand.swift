import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeProject
import MarqueeSystem

struct QueueShowCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show all details of a message, live or ended.",
        discussion: """
            Example:
              marquee queue show spring-2026-0001
            """)

    @Argument(help: "The message's id.", completion: .custom(ProjectCompletion.allMessages))
    var id: String

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        guard let entry = try await context.project(to: .store).queue.message(id) else {
            throw CommandFailure.unknownMessage(id)
        }
        let rendering = QueueRendering(now: SystemClock().now)
        switch output.format {
        case .json: context.console.print(json: rendering.fullJSON(entry))
        case .text: context.console.print(rendering.text(of: entry))
        }
        return .success
    }
}

extension CommandFailure {
    static func unknownMessage(_ id: String) -> CommandFailure {
        CommandFailure(
            "store-not-found",
            "unknown message '\(id)'; 'marquee queue list' and 'marquee queue list --state ended' list messages",
            status: .invalidInput)
    }
}
