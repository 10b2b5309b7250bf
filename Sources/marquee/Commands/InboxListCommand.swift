import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeInbox
import MarqueeProject

struct InboxListCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List items: pinned ones first, then the newest.",
        discussion: """
            Example:
              marquee inbox list
              marquee inbox list --status unread --format json
              marquee inbox list --limit 50 --after 0.1794300000000.42
            """)

    @Option(help: "Which items to list.")
    var status: ItemStatus = .all

    @Option(help: ArgumentHelp("List at most this many items.", valueName: "count"))
    var limit: Int?

    @Option(
        help: ArgumentHelp("Start after this item, or at the 'next' of the previous page.", valueName: "place")
    )
    var after: String?

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("'--limit' must be at least 1, got \(limit).") }
    }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        try await InboxListing(context: context, project: try context.project(to: .store)).print(
            status.filter, limit: limit, after: after)
    }
}

/// Which items are meant, as it is written behind `--status`.
enum ItemStatus: String, ExpressibleByArgument, CaseIterable {
    case unread, read, all, archived

    var filter: InboxFilter {
        switch self {
        case .unread: .unread
        case .read: .read
        case .all: .all
        case .archived: .archived
        }
    }
}
