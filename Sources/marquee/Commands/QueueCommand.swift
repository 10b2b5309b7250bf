import ArgumentParser

struct QueueCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "queue",
        abstract: "Show and change the queue, with or without a running host.",
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
