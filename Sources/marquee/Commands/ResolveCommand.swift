import ArgumentParser
import MarqueeModel
import MarqueeProject
import MarqueeYAML

struct ResolveCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "Shows what a presenter would get for a message.",
        discussion: """
            Merges the message with its template's defaults, for the project's locale. Nothing is enqueued and no file \
            is fetched.

            Example:
              marquee resolve messages/welcome.yaml
              marquee resolve welcome --strict --format json
            """)

    @Argument(help: "A file, '-' for standard input, or the name of one in messages/.")
    var message: String

    @Flag(help: "Refuse the message where a default would stand in for a value.")
    var strict = false

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) throws -> ExitStatus {
        let project = try context.project()
        let catalog = try project.definitions()
        var documents = try project.messages(in: message, standardInput: StandardInput.content)
        let message = try single(documents)
        let resolution = MessageResolver(catalog: catalog, options: project.resolutionOptions(isStrict: strict))
            .resolve(message)
        documents.report(resolution.diagnostics)
        guard let invocation = resolution.invocation else {
            throw CommandFailure(
                "refused", "the message is refused", status: .invalidInput, report: documents.report())
        }
        let rendering = InvocationRendering(invocation: invocation, warnings: resolution.diagnostics)
        switch output.format {
        case .json: context.console.print(json: rendering.json)
        case .text:
            context.console.warn(documents.report())
            context.console.print(rendering.text)
        }
        return .success
    }

    private func single(_ documents: DocumentSet) throws -> Message {
        guard !documents.hasErrors else { throw InvalidDocuments("the message", documents.report()) }
        guard let first = documents.messages.first else {
            throw CommandFailure("no-message", "'\(message)' holds no message", status: .invalidInput)
        }
        guard documents.messages.count == 1 else {
            throw CommandFailure(
                "several-messages",
                "'\(message)' holds \(documents.messages.count) messages, and resolve takes one; divide it",
                status: .invalidInput)
        }
        return first
    }
}
