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
        abstract: "Queue messages, and add notifications to the inbox.",
        discussion: """
            A running host shows the messages. Once reported as queued, a message survives crashes and power failures; a \
            message with a known id changes nothing. A JSON document without a string as its 'template' is a notification, \
            in any of the formats that 'run --listen' accepts, and is handled the same way.

            Messages are checked against the definitions of the running host, or without one, against the project's files; \
            messages that need definitions with errors are rejected.

            Example:
              marquee send messages/welcome.yaml
              marquee send welcome --format json
              echo '{"template": "welcome"}' | marquee send -
              echo '{"pid": "news-1", "aps": {"alert": "Read this"}}' | marquee send -
            """)

    @Argument(
        help: ArgumentHelp(
            "Files, names of messages in messages/, or '-' for standard input: one JSON document per line, or a YAML stream.",
            valueName: "message"), completion: .custom(ProjectCompletion.messageFiles))
    var messages: [String]

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) throws -> ExitStatus {
        let project = try context.project(to: .store)
        // Before anything is sent, so that a mistyped name sends nothing.
        let sources = try messages.map { $0 == "-" ? nil : try project.messageFile($0) }
        // A new one takes its place.
        if let empty = project.emptyStore { context.console.warn("the store \(empty)") }
        let store = try project.openStore()
        // What a host could not read would be queued for nobody.
        try store.refuseDamage()
        let definitions = try DefinitionsForSending(of: project)
        let resolver = MessageResolver(catalog: definitions.catalog, options: project.resolutionOptions())
        if let complaint = definitions.complaint { context.console.warn(complaint) }
        var batch = MessageBatch(
            messages: MessageIntake(store: store.queue, resolver: resolver),
            notifications: NotificationIntake(store: store.inbox, resolver: resolver),
            unread: definitions.unreadFailure,
            printer: ReceiptPrinter(
                console: context.console, workingDirectory: context.workingDirectory,
                warning: definitions.complaint))
        return try batch.sendAll(from: sources, workingDirectory: context.workingDirectory)
    }
}
