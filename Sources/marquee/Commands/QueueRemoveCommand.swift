public import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeQueue

struct QueueRemoveCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Ends live messages as discarded, or removes ended ones from the history.",
        discussion: """
            A host that shows one of them closes it. By id only live messages are removed; with --state all of one state \
            are, ended ones too: their ids stay remembered.

            Example:
              marquee queue remove spring-2026-0001
              marquee queue remove --template welcome --state queued --dry-run
              marquee queue remove --state failed
            """)

    @Argument(help: "The messages' ids.", completion: .custom(ProjectCompletion.liveMessages))
    var ids: [String] = []

    @Option(
        help: "With --state: remove the messages of this template only.",
        completion: .custom(ProjectCompletion.definitions))
    var template: String?

    @Option(help: "Remove the messages in this state.")
    var state: MessageState?

    @Flag(help: "With --state: only say what would be removed.")
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
                "Name messages, or choose them with '--state', and '--template' where not all are meant.")
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
            "the message '\(id)' is \(state.rawValue) already: only a live one can be removed by its id",
            status: .invalidInput)
    }
}
