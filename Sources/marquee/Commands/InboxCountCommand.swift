import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeProject

struct InboxCountCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "count",
        abstract: "Print the number of items in a list.",
        discussion: """
            Example:
              marquee inbox count
              marquee inbox count --status all
            """)

    @Option(help: "Which items to count.")
    var status: ItemStatus = .unread

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let count = try await context.project(to: .store).openInboxForReading()?.count(status.filter) ?? 0
        switch output.format {
        case .json:
            context.console.print(json: ["count": .integer(Int64(count)), "status": .string(status.rawValue)])
        case .text: context.console.print("\(count)\n")
        }
        return .success
    }
}
