import ArgumentParser
import MarqueeCommandLine
import MarqueeContent
import MarqueeModel

struct ContentPullCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "pull",
        abstract: "Pull published entries as messages: files in messages/, or in the queue with --send.",
        discussion: """
            The first pull takes all entries of the project's templates, later ones only changes. An interrupted \
            pull resumes where it stopped. An unreadable entry is skipped and reported, and the exit code is 1. \
            Files that were changed here are kept, unless --overwrite is given.

            Without --locale, a message has the space's default locale in 'arguments', and the others in 'localizations'.

            Example:
              marquee content pull
              marquee content pull --type product-banner --dry-run
              marquee content pull --locale it-IT --send
            """)

    @Option(help: ArgumentHelp("A target of kind contentful; required if there are several.", valueName: "target"))
    var target: String?

    @Option(
        help: ArgumentHelp("Pull only entries of this template.", valueName: "template"),
        completion: .custom(ProjectCompletion.definitions))
    var type: String?

    @Option(help: ArgumentHelp("Only this locale, or its fallback.", valueName: "locale"))
    var locale: String?

    @Flag(help: "Queue the messages instead of writing files.")
    var send = false

    @Flag(help: "Replace files that were changed here.")
    var overwrite = false

    @Flag(help: "Read everything again, not only changes since the last pull.")
    var full = false

    @Flag(help: "Only show what would be done; change nothing.")
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
