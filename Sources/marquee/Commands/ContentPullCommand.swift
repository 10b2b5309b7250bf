import ArgumentParser
import MarqueeCommandLine
import MarqueeContent
import MarqueeModel

struct ContentPullCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "pull",
        abstract: "Make messages of published entries: files in messages/, or in the queue with --send.",
        discussion: """
            The first pull takes all entries of the project's templates, each later one what has changed since. One that was \
            interrupted goes on where it was. An entry that cannot be read is skipped and reported, and the exit code is 1. \
            A file that was changed here stays as it is, unless with --overwrite.

            Without --locale, a message has the space's default locale in 'arguments', and the others in 'localizations'.

            Example:
              marquee content pull
              marquee content pull --type product-banner --dry-run
              marquee content pull --locale it-IT --send
            """)

    @Option(help: ArgumentHelp("A target of kind contentful; needed where there are several.", valueName: "target"))
    var target: String?

    @Option(
        help: ArgumentHelp("Only entries of this template.", valueName: "template"),
        completion: .custom(ProjectCompletion.definitions))
    var type: String?

    @Option(help: ArgumentHelp("Only this locale, or what stands in for it.", valueName: "locale"))
    var locale: String?

    @Flag(help: "Put the messages into the queue, in place of files.")
    var send = false

    @Flag(help: "Replace files that were changed here.")
    var overwrite = false

    @Flag(help: "Read everything again, not only what has changed since the last pull.")
    var full = false

    @Flag(help: "Only show what would be done; nothing is changed anywhere.")
    var dryRun = false

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func validate() throws {
        if send, overwrite { throw ValidationError("'--overwrite' cannot be used with '--send'.") }
    }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let session = try ContentSession(target, context)
        let pulling = ContentPulling(
            session: session, type: type, locale: locale, isSending: send, isDry: dryRun,
            overwrites: overwrite, readsAll: full)
        let outcome = try await pulling.run()
        let verb = send ? (dryRun ? "to send" : "sent") : (dryRun ? "to write" : "written")
        context.console.report(
            [
                "target": .string(session.name), "dryRun": .boolean(dryRun),
                "written": .integer(Int64(outcome.written)),
                "unchanged": .integer(Int64(outcome.unchanged)), "failed": .integer(Int64(outcome.failed)),
                "entries": .list(outcome.lines),
            ],
            text:
                "\(counted(outcome.written, "message")) \(verb), \(outcome.unchanged) unchanged, \(outcome.failed) skipped"
        )
        return outcome.failed > 0 ? .invalidInput : .success
    }
}
