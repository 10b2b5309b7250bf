import ArgumentParser
import MarqueeCommandLine
import MarqueeModel
import MarqueeProject
import MarqueeStore
import MarqueeTracking

struct OutboxCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox",
        abstract: "Show events that are waiting for a server.",
        discussion: """
            Example:
              marquee outbox
            """,
        subcommands: [OutboxListCommand.self], defaultSubcommand: OutboxListCommand.self)
}

struct OutboxListCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List events that are waiting for a server, oldest first, as they will be sent.",
        discussion: """
            Example:
              marquee outbox list
              marquee outbox list --limit 500 --format json
            """)

    @Option(help: ArgumentHelp("List at most this many events.", valueName: "count"))
    var limit = 100

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func validate() throws {
        if limit < 1 { throw ValidationError("'--limit' must be at least 1, got \(limit).") }
    }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let store = try context.project(to: .store).openStoreForReading()
        let tracking = try store.map { try Tracking(store: $0.tracking) }
        let outbox = try await tracking?.outbox(limit: limit) ?? Outbox()
        switch output.format {
        case .json:
            context.console.print(
                json: [
                    "waiting": .integer(Int64(outbox.waiting)), "dropped": .integer(Int64(outbox.dropped)),
                    "events": .list(outbox.events),
                ])
        case .text:
            var table = TextTable()
            for event in outbox.events.compactMap(\.object) {
                table.append(
                    ["at", "event", "message"].map { event[$0]?.string ?? "" } + [event["properties"]?.json() ?? ""])
            }
            context.console.print(table.text)
            let more = outbox.waiting > outbox.events.count ? " of \(outbox.waiting)" : ""
            context.console.note(
                outbox.waiting == 0 ? "no events" : "\(outbox.events.count)\(more) events wait for a server")
            if outbox.dropped > 0 { context.console.note("\(counted(outbox.dropped, "event")) were dropped") }
        }
        return .success
    }
}
