import ArgumentParser

struct QueueCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "queue",
        abstract: "Show and change the queue, whether or not a host is running.",
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
