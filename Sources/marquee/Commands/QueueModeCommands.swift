import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeQueue
import MarqueeStore
import MarqueeSystem

struct QueueSuspendCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "suspend",
        abstract: "Shows nothing new from now on, while everything keeps queueing.",
        discussion: """
            Holds until 'marquee queue resume', also across restarts.

            Example:
              marquee queue suspend
            """)

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) throws -> ExitStatus {
        try context.project(to: .store).openStore().queue.setMode(.suspended)
        context.console.report(["mode": "suspended"], text: "suspended")
        return .success
    }
}

struct QueueResumeCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Ends what 'queue suspend' or 'queue discard' began.",
        discussion: """
            Example:
              marquee queue resume
            """)

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) throws -> ExitStatus {
        try context.project(to: .store).openStore().queue.setMode(.running)
        context.console.report(["mode": "running"], text: "running")
        return .success
    }
}

struct QueueDiscardCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "discard",
        abstract: "Ends what is queued, and what arrives until 'queue resume', as discarded.",
        discussion: """
            Example:
              marquee queue discard --dismiss-visible
            """)

    @Flag(help: "Close what is being shown too.")
    var dismissVisible = false

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) throws -> ExitStatus {
        let count = try context.project(to: .store).openStore().queue.discardAll(
            includingVisible: dismissVisible, at: SystemClock().now)
        context.console.report(
            ["mode": "discarding", "discarded": .integer(Int64(count))],
            text: "discarded \(counted(count, "message")); what arrives is discarded until 'marquee queue resume'")
        return .success
    }
}
