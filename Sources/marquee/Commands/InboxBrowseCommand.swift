import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeInbox
import MarqueeProject

struct InboxBrowseCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "browse",
        abstract: "Lists, reads, opens and removes items by keys, on a terminal.",
        discussion: """
            Where there is no terminal, or the result is wanted as JSON, it prints the list.

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
            note: definitions.complaint
        ).run()
    }
}
