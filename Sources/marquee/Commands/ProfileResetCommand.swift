import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeStore
import MarqueeTracking

struct ProfileResetCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "reset",
        abstract: "Start a new anonymous user.",
        discussion: """
            Changes that wait for a server are still sent for the previous user.

            Example:
              marquee profile reset
            """)

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let profile = try Profile(store: context.project(to: .store).openStore().tracking)
        try await profile.reset()
        let user = try await profile.identity()?.userID
        context.console.report(
            ["userID": user.map { .string($0) } ?? .null],
            text: user.map { "the user is now \($0)" } ?? "the user has opted out: nothing is stored")
        return .success
    }
}
