import ArgumentParser
import MarqueeCommandLine
import MarqueeModel
import MarqueeProject
import MarqueeSync
import MarqueeYAML

struct SyncRollbackCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "rollback",
        abstract: "Restore an earlier version of a target's definitions.",
        discussion: """
            Shows the plan first, like any sync. Affects only the project's own definitions. The project itself is \
            unchanged: the next sync sends its definitions again.

            Example:
              marquee sync rollback 6 --dry-run
              marquee sync rollback 6 --to local --allow-breaking
            """)

    @Argument(help: "The version to restore, as listed on the dashboard's page 'History'.")
    var version: Int

    @OptionGroup var options: SyncOptions
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { options.planFormat == .json ? .json : .text }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let read = try context.project()
        let written = try read.target(named: options.to)
        let project = try context.permitted(read, to: .target(written.name), .store)
        let claim = try project.claim(on: written, note: options.note ?? "rollback to version \(version)")
        let session = SyncSession(
            try project.configured(written, isSending: !options.dryRun), project: project, claim: claim,
            console: context.console)
        let flow = SyncFlow(
            session: session, options: options, isDry: options.dryRun, tellsDifference: options.detailedExitcode)
        return try await flow.finish(session.draft(backTo: TargetVersion("\(version)")))
    }
}
