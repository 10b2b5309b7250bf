import ArgumentParser

struct QueueCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "queue",
        abstract: "Shows and changes the queue, whether a host runs or not.",
        discussion: """
            Example:
              marquee queue list
              marquee queue suspend
            """,
        subcommands: [
            QueueListCommand.self, QueueShowCommand.self, QueueRemoveCommand.self, QueueRetryCommand.self,
            QueueSuspendCommand.self, QueueResumeCommand.self, QueueDiscardCommand.self,
        ])
}
