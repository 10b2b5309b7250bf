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
        abstract: "Mark an item as read, and queue its message, if it has one.",
        discussion: """
            Each time, the message gets a new id; its events name the item as 'itemID'. An item whose content must be \
            downloaded first stays as it is.

            Example:
              marquee inbox open news-2026-0001
            """)

    @Argument(help: "The item's id.", completion: .custom(ProjectCompletion.inboxItems))
    var id: String

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let project = try context.project(to: .store)
        let definitions = try DefinitionsForSending(of: project)
        if let unread = definitions.unreadFailure { throw unread }
        let receipt = try await project.openInbox(resolving: definitions.catalog).open(id)
        context.console.report(
            ["id": .string(id), "message": receipt.map(InboxRendering.json) ?? .null],
            text: receipt.map { "\($0.status.rawValue) \($0.id)" } ?? "marked \(id) as read; it has no message")
        for finding in receipt?.diagnostics ?? [] { context.console.warn(finding.message) }
        if receipt != nil, let complaint = definitions.complaint { context.console.warn(complaint) }
        return receipt?.status == .refused ? .invalidInput : .success
    }
}
