import ArgumentParser
import MarqueeHost
import MarqueeModel
import MarqueeProject

struct SendCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: "Puts messages into the queue; a host shows them when it runs.",
        discussion: """
            What is reported as queued survives a kill and a power cut. A message whose id is known changes nothing.

            Example:
              marquee send messages/welcome.yaml
              marquee send welcome --format json
              echo '{"template": "welcome"}' | marquee send -
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
        let project = try context.project()
        let catalog = try project.definitions()
        // Before anything is sent, so that a mistyped name sends nothing.
        let sources = try messages.map { $0 == "-" ? nil : try project.messageFile($0) }
        let intake = MessageIntake(
            store: try project.openStore(),
            resolver: MessageResolver(catalog: catalog, options: project.resolutionOptions()))
        var batch = MessageBatch(
            intake: intake,
            printer: ReceiptPrinter(console: context.console, workingDirectory: context.workingDirectory))
        return try batch.sendAll(from: sources, workingDirectory: context.workingDirectory)
    }
}
