import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeProject
import MarqueeSystem

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
            "there is no message '\(id)' in the queue or its history; 'marquee queue list --state ended' lists the latter",
            status: .invalidInput)
    }
}
