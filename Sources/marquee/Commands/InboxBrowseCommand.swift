import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeInbox
import MarqueeProject

struct InboxBrowseCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "browse",
        abstract: "List, read, open and remove items with the keyboard, in a terminal.",
        discussion: """
            Without a terminal, or with '--format json', it prints the list.

            Example:
              marquee inbox browse
            """)

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let project = try context.project(to: .store)
        guard output.format == .text, context.console.output.isTerminal, let screen = TerminalScreen() else {
            return try await InboxListing(context: context, project: project).print(.all, limit: nil, after: nil)
        }
        let definitions = try DefinitionsForSending(of: project)
        let inbox = try project.openInbox(resolving: definitions.catalog)
        return try await InboxSession(
            inbox: inbox, of: project, screen: screen, isColored: context.console.output.isColored,
            note: definitions.complaint, unread: definitions.unreadFailure
        ).run()
    }
}
