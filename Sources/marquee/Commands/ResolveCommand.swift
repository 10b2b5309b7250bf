import ArgumentParser
import MarqueeCommandLine

struct ResolveCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "Show the values that a presenter would get for a message.",
        discussion: """
            Merges the message with its template's defaults, for the project's locale or another one. Nothing is queued, \
            and no files are fetched.

            Example:
              marquee resolve messages/welcome.yaml
              marquee resolve welcome --locale it-CH
              marquee resolve welcome --strict --format json
            """)

    @Argument(
        help: "A file, '-' for standard input, or the name of a message in messages/.",
        completion: .custom(ProjectCompletion.messageFiles))
    var message: String

    @OptionGroup var language: LocaleOption

    @Flag(help: "Reject the message if a default would replace an invalid value.")
    var strict = false

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) throws -> ExitStatus {
        let message = try SingleMessage(
            message, of: context.project(), isStrict: strict, locale: language.locale, command: "resolve")
        let rendering = InvocationRendering(invocation: message.invocation, warnings: message.warnings)
        switch output.format {
        case .json: context.console.print(json: rendering.json)
        case .text:
            context.console.warn(message.report)
            context.console.print(rendering.text)
        }
        return .success
    }
}
