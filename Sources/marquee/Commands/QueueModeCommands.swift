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
        abstract: "Stop showing messages, but keep queueing them.",
        discussion: """
            Lasts until 'marquee queue resume', even across restarts.

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
        abstract: "Resume the queue after 'queue suspend' or 'queue discard'.",
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
        abstract: "Discard queued messages, and incoming ones until 'queue resume'.",
        discussion: """
            Example:
              marquee queue discard --dismiss-visible
            """)

    @Flag(help: "Also close shown messages.")
    var dismissVisible = false

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) throws -> ExitStatus {
        let count = try context.project(to: .store).openStore().queue.discardAll(
            includingVisible: dismissVisible, at: SystemClock().now)
        context.console.report(
            ["mode": "discarding", "discarded": .integer(Int64(count))],
            text: "discarded \(counted(count, "message")); incoming messages are discarded until 'marquee queue resume'"
        )
        return .success
    }
}
