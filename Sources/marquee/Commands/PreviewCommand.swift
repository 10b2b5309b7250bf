import ArgumentParser
import MarqueeCommandLine
import MarqueeProject

struct PreviewCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Preview a template, with sample values for what is missing, or a message.",
        discussion: """
            Nothing is queued, tracked or kept. Strings and lists without a default, files and actions get samples \
            chosen by their names, types and constraints; a message is shown as it is.

            Example:
              marquee preview product-banner
              marquee preview product-banner --set title=Hello --set style.width=480
              marquee preview product-banner --watch
              marquee preview messages/welcome.yaml --locale it
              marquee preview --all
            """)

    @Argument(
        help: "A template, a function, a message's file, or its name in messages/; not with '--all'.",
        completion: .custom(ProjectCompletion.previews))
    var name: String?

    @Option(
        name: .customLong("set"), parsing: .singleValue,
        help: ArgumentHelp("Set an argument; may be repeated.", valueName: "name=value"))
    var settings: [String] = []

    @OptionGroup var language: LocaleOption

    @Flag(help: "Show all templates and visual functions in turn.")
    var all = false

    @Flag(help: "Show it again after every change, until you press ^C.")
    var watch = false

    @Option(help: ArgumentHelp("Use this presenter instead of its own.", valueName: "name"))
    var presenter: String?

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if all, name != nil || !settings.isEmpty {
            throw ValidationError("'--all' cannot be used with a name or with '--set'.")
        }
        if !all, name == nil { throw ValidationError("expected a template or a message, or '--all'.") }
    }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let preview = Preview(context, of: name, settings: settings, at: language.locale, by: presenter)
        // Nobody is asked in the middle of a picture.
        let project = try context.project(to: .plugins, .files, .links)
        let run = try preview.run(in: project)
        context.console.output.keepFromPlugins()
        guard watch else { return try await run.perform(stops: StopRequests()) ? .success : .unavailable }
        try await Repetition().restart(watching: { preview.folders() }) {
            {
                await preview.telling {
                    let project = try context.project(to: .plugins, .files, .links, asking: false)
                    _ = try await preview.run(in: project).perform(stops: nil)
                }
            }
        }
        return .success
    }
}
