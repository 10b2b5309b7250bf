import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeQueue

struct QueueRetryCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Queue failed messages again at their old places, with all attempts.",
        discussion: """
            Example:
              marquee queue retry spring-2026-0001
              marquee queue retry --template welcome --state failed --dry-run
            """)

    @Argument(help: "The messages' ids.", completion: .custom(ProjectCompletion.failedMessages))
    var ids: [String] = []

    @Option(
        help: "With --state failed, retry only messages of this template.",
        completion: .custom(ProjectCompletion.definitions))
    var template: String?

    @Option(help: "Retry all messages in this state; only 'failed' is allowed.")
    var state: FailedState?

    @Flag(help: "With --state failed, show what would be retried, without retrying it.")
    var dryRun = false

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    enum FailedState: String, ExpressibleByArgument, CaseIterable {
        case failed
    }

    func validate() throws {
        if state == nil, template != nil || dryRun {
            throw ValidationError("'--template' and '--dry-run' need '--state failed'.")
        }
        guard ids.isEmpty != (state == nil) else {
            throw ValidationError(
                "Name messages, or select them with '--state failed' and '--template'.")
        }
    }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let project = try context.project(to: .store)
        let queue = project.queue
        if state != nil {
            let change = BulkChange(of: .failed, template, isDryRun: dryRun, context.console)
            return try await change.perform("queued again", "would queue again", in: queue, of: project) {
                try await queue.retryFailed(of: template)
            }
        }
        var kept: [String] = []
        for id in ids { kept.append(try await queue.message(id)?.id ?? id) }
        for id in kept {
            try await queue.retry(id)
            context.console.reportOne(of: ids.count, ["id": .string(id), "state": "queued"]) { "queued \(id) again" }
        }
        if ids.count > 1, output.format == .json {
            context.console.print(json: .list(kept.map { ["id": .string($0), "state": "queued"] }))
        }
        return .success
    }
}
