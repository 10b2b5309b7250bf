import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeProject
import MarqueeQueue
import MarqueeStore

struct SendCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: "Puts messages into the queue, and notifications into the inbox.",
        discussion: """
            A host shows messages when it runs. What is reported as queued survives a kill and a power cut; a message \
            whose id is known changes nothing. A JSON document whose 'template' is no text is a notification: it may have \
            any of the shapes that 'run --listen' takes, and goes the same way.

            Messages are checked against the definitions that the running host has, else against those of the project's \
            files; where some of these have errors, what needs them is refused.

            Example:
              marquee send messages/welcome.yaml
              marquee send welcome --format json
              echo '{"template": "welcome"}' | marquee send -
              echo '{"pid": "news-1", "aps": {"alert": "Read this"}}' | marquee send -
            """)

    @Argument(
        help: ArgumentHelp(
            "Files, names of messages in messages/, or '-' for standard input: one JSON document a line, or a YAML stream.",
            valueName: "message"), completion: .custom(ProjectCompletion.messageFiles))
    var messages: [String]

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) throws -> ExitStatus {
        let project = try context.project(to: .store)
        // Before anything is sent, so that a mistyped name sends nothing.
        let sources = try messages.map { $0 == "-" ? nil : try project.messageFile($0) }
        let store = try project.openStore()
        // What a host could not read would be queued for nobody.
        try store.refuseDamage()
        let definitions = try DefinitionsForSending(of: project)
        let resolver = MessageResolver(catalog: definitions.catalog, options: project.resolutionOptions())
        if let complaint = definitions.complaint { context.console.warn(complaint) }
        var batch = MessageBatch(
            messages: MessageIntake(store: store.queue, resolver: resolver),
            notifications: NotificationIntake(store: store.inbox, resolver: resolver),
            printer: ReceiptPrinter(
                console: context.console, workingDirectory: context.workingDirectory,
                warning: definitions.complaint))
        return try batch.sendAll(from: sources, workingDirectory: context.workingDirectory)
    }
}
