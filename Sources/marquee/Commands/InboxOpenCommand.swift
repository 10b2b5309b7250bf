import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeProject
import MarqueeQueue

struct InboxOpenCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Marks an item read, and queues the message behind it, if it has one.",
        discussion: """
            Example:
              marquee inbox open news-2026-0001
            """)

    @Argument(help: "The item's id.", completion: .custom(ProjectCompletion.inboxItems))
    var id: String

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let receipt = try await context.project(to: .store).openInbox(resolving: true).open(id)
        context.console.report(
            ["id": .string(id), "message": receipt.map(InboxRendering.json) ?? .null],
            text: receipt.map { "\($0.status.rawValue) \($0.id)" } ?? "read \(id), which has no message behind it")
        for finding in receipt?.diagnostics ?? [] { context.console.warn(finding.message) }
        return receipt?.status == .refused ? .invalidInput : .success
    }
}
