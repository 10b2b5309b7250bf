import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeProject

struct InboxStatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Set and remove an item's custom statuses; their meaning is up to you.",
        discussion: """
            Example:
              marquee inbox status add news-2026-0001 liked
              marquee inbox status remove news-2026-0001 liked
            """,
        subcommands: [InboxStatusSetCommand.self, InboxStatusAddCommand.self, InboxStatusRemoveCommand.self])
}

struct InboxStatusSetCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Replace all custom statuses of an item.",
        discussion: """
            Example:
              marquee inbox status set news-2026-0001 liked done
            """)

    @OptionGroup var statuses: StatusArguments
    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        try await statuses.change(in: context) { try await $0.setStatuses($2, of: $1) }
    }
}

struct InboxStatusAddCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add custom statuses to an item.",
        discussion: """
            Example:
              marquee inbox status add news-2026-0001 liked
            """)

    @OptionGroup var statuses: StatusArguments
    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        try await statuses.change(in: context) { try await $0.changeStatuses(of: $1, adding: $2) }
    }
}

struct InboxStatusRemoveCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove custom statuses from an item.",
        discussion: """
            Example:
              marquee inbox status remove news-2026-0001 liked
            """)

    @OptionGroup var statuses: StatusArguments
    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        try await statuses.change(in: context) { try await $0.changeStatuses(of: $1, removing: $2) }
    }
}

/// An item, and names of statuses.
struct StatusArguments: ParsableArguments {
    @Argument(help: "The item's id.", completion: .custom(ProjectCompletion.inboxItems))
    var id: String

    @Argument(help: "The names of the statuses.")
    var names: [String]

    func validate() throws {
        if names.contains(where: \.isBlank) { throw ValidationError("A status needs a name.") }
    }

    /// Changes them, and prints which the item has now.
    func change(
        in context: CommandContext, _ change: (Inbox, String, Set<String>) async throws -> Bool
    ) async throws -> ExitStatus {
        let inbox = try context.project(to: .store).openInbox()
        _ = try await change(inbox, id, Set(names))
        guard let item = try await inbox.message(id) else { throw InboxError.unknown(id) }
        let statuses = item.statuses.sorted()
        context.console.report(
            ["id": .string(item.id), "statuses": .list(statuses.map { .string($0) })],
            text: statuses.isEmpty ? "\(item.id) has no statuses" : "\(item.id): \(statuses.joined(separator: ", "))")
        return .success
    }
}
