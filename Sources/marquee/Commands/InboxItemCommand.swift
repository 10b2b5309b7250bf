import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeProject

/// What a command does to each of the items that are named.
protocol ItemChange {
    static var name: String { get }
    static var abstract: String { get }
    /// The names of the commands that its help shows.
    static var examples: [String] { get }
    /// What is said of an item that was changed.
    static var done: String { get }

    /// Whether the item was otherwise before.
    static func change(_ inbox: Inbox, _ id: String) async throws -> Bool
}

struct InboxItemCommand<Change: ItemChange>: Command {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: Change.name, abstract: Change.abstract,
            discussion: "Example:\n"
                + Change.examples.map { "  marquee inbox \($0) news-2026-0001" }.joined(separator: "\n"))
    }

    @Argument(help: "The items' ids.", completion: .custom(ProjectCompletion.inboxItems))
    var ids: [String]

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let inbox = try context.project(to: .store).openInbox()
        var count = 0
        try await inbox.require(ids)
        for id in ids where try await Change.change(inbox, id) { count += 1 }
        context.console.reportChange(count, Change.done)
        return .success
    }
}

enum MarkUnread: ItemChange {
    static let (name, done) = ("unread", "unread")
    static let abstract = "Mark items as unread."
    static let examples = ["unread"]
    static func change(_ inbox: Inbox, _ id: String) async throws -> Bool { try await inbox.markUnread(id) }
}

enum Archive: ItemChange {
    static let (name, done) = ("archive", "archived")
    static let abstract = "Archive items: only 'list --status archived' shows them."
    static let examples = ["archive", "unarchive"]
    static func change(_ inbox: Inbox, _ id: String) async throws -> Bool { try await inbox.archive(id) }
}

enum Unarchive: ItemChange {
    static let (name, done) = ("unarchive", "unarchived")
    static let abstract = "Move items from the archive back to the inbox."
    static let examples = ["unarchive"]
    static func change(_ inbox: Inbox, _ id: String) async throws -> Bool { try await inbox.archive(id, false) }
}

enum Pin: ItemChange {
    static let (name, done) = ("pin", "pinned")
    static let abstract = "Pin items to the top of the inbox."
    static let examples = ["pin", "unpin"]
    static func change(_ inbox: Inbox, _ id: String) async throws -> Bool { try await inbox.pin(id) }
}

enum Unpin: ItemChange {
    static let (name, done) = ("unpin", "unpinned")
    static let abstract = "Unpin items."
    static let examples = ["unpin"]
    static func change(_ inbox: Inbox, _ id: String) async throws -> Bool { try await inbox.pin(id, false) }
}
