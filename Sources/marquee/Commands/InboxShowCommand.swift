import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeInbox
import MarqueeProject
import MarqueeSystem

struct InboxShowCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show an item with its content, without marking it as read.",
        discussion: """
            Example:
              marquee inbox show news-2026-0001
            """)

    @Argument(help: "The item's id.", completion: .custom(ProjectCompletion.inboxItems))
    var id: String

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        guard let inbox = try context.project(to: .store).openInboxForReading(), let item = try await inbox.message(id)
        else {
            throw InboxError.unknown(id)
        }
        switch output.format {
        case .json: context.console.print(json: InboxRendering.fullJSON(item))
        case .text: context.console.print(InboxRendering(now: SystemClock().now).text(of: item))
        }
        return .success
    }
}
