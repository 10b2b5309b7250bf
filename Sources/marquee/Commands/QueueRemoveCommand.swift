public import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeQueue

struct QueueRemoveCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Discard live messages, or remove ended ones from the history.",
        discussion: """
            A host that shows one of them closes it. By id, only live messages can be removed; with --state, also ended \
            ones. The ids of ended messages stay known.

            Example:
              marquee queue remove spring-2026-0001
              marquee queue remove --template welcome --state queued --dry-run
              marquee queue remove --state failed
            """)

    @Argument(help: "The messages' ids.", completion: .custom(ProjectCompletion.liveMessages))
    var ids: [String] = []

    @Option(
        help: "With --state, remove only messages of this template.",
        completion: .custom(ProjectCompletion.definitions))
    var template: String?

    @Option(help: "Remove all messages in this state.")
    var state: MessageState?

    @Flag(help: "With --state, show what would be removed, without removing it.")
    var dryRun = false

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func validate() throws {
        if state == nil, template != nil || dryRun {
            throw ValidationError("'--template' and '--dry-run' need '--state'.")
        }
        guard ids.isEmpty != (state == nil) else {
            throw ValidationError(
                "Name messages, or select them with '--state' and '--template'.")
        }
    }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let project = try context.project(to: .store)
        let queue = project.queue
        if let state {
            let change = BulkChange(of: state, template, isDryRun: dryRun, context.console)
            return try await change.perform("removed", "would remove", in: queue, of: project) {
                try await queue.remove(state, of: template)
            }
        }
        // All of them are there, or nothing is removed.
        var entries: [QueuedMessage] = []
        for id in ids {
            guard let entry = try await queue.message(id) else { throw CommandFailure.unknownMessage(id) }
            guard entry.state.isLive else { throw CommandFailure.endedAlready(id, entry.state) }
            entries.append(entry)
        }
        for entry in entries {
            // One may have ended just now.
            guard try await queue.remove(entry.id) else { throw CommandFailure.endedAlready(entry.id, entry.state) }
            context.console.reportOne(of: ids.count, ["id": .string(entry.id), "state": "discarded"]) {
                "removed \(entry.id)"
            }
        }
        if ids.count > 1, output.format == .json {
            context.console.print(json: .list(entries.map { ["id": .string($0.id), "state": "discarded"] }))
        }
        return .success
    }
}

extension MessageState: ExpressibleByArgument {}

extension Console {
    /// Reports one thing that was done: of several, one JSON document follows at the end.
    func reportOne(of count: Int, _ json: Value, text: () -> String) {
        if count == 1 || format == .text { report(json, text: text()) }
    }
}

extension CommandFailure {
    fileprivate static func endedAlready(_ id: String, _ state: MessageState) -> CommandFailure {
        CommandFailure(
            "store-wrong-state",
            "the message '\(id)' is already \(state.rawValue): only live messages can be removed by id",
            status: .invalidInput)
    }
}
