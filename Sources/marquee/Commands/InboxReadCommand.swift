import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeProject

struct InboxReadCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "read",
        abstract: "Mark items as read.",
        discussion: """
            Example:
              marquee inbox read news-2026-0001
              marquee inbox read --all
            """)

    @Argument(help: "The items' ids.", completion: .custom(ProjectCompletion.inboxItems))
    var ids: [String] = []

    @Flag(help: "Mark all unread items.")
    var all = false

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func validate() throws {
        if ids.isEmpty != all { throw ValidationError("Name the ids of items, or use '--all'.") }
    }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let inbox = try context.project(to: .store).openInbox()
        try await inbox.require(ids)
        var count = all ? try await inbox.markAllRead() : 0
        for id in ids where try await inbox.markRead(id) { count += 1 }
        context.console.reportChange(count, "read")
        return .success
    }
}

extension Console {
    /// How many items are now what they were not before.
    func reportChange(_ count: Int, _ what: String) {
        report([what: .integer(Int64(count))], text: "\(counted(count, "item")) \(what)")
    }
}
