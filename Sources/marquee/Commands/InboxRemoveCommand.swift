import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeInbox
import MarqueeProject

struct InboxRemoveCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove items permanently, even if they are sent again.",
        discussion: """
            Example:
              marquee inbox remove news-2026-0001
              marquee inbox remove --status read
            """)

    @Argument(help: "The items' ids.", completion: .custom(ProjectCompletion.inboxItems))
    var ids: [String] = []

    @Option(help: "Remove all items of a list.")
    var status: ItemStatus?

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func validate() throws {
        if ids.isEmpty != (status != nil) { throw ValidationError("Name the ids of items, or use '--status'.") }
    }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let inbox = try context.project(to: .store).openInbox()
        var count = 0
        try await inbox.require(ids)
        if let status { count = try await inbox.remove(status: status.filter) }
        for id in ids where try await inbox.remove(id) { count += 1 }
        context.console.reportChange(count, "removed")
        return .success
    }
}
