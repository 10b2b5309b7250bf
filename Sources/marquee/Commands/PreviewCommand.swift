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

            '--web' opens a playground instead: all templates in the browser, with a form for their arguments, in light \
            and dark, in several sizes and locales, updated after each save, with the findings of 'validate'. It loads no \
            plugins. Only the browser that opens the printed address first has access. EDITOR_URL sets how a finding \
            opens your editor; the default is vscode://file/{path}:{line}:{column}.

            Example:
              marquee preview product-banner
              marquee preview product-banner --set title=Hello --set style.width=480
              marquee preview product-banner --watch
              marquee preview messages/welcome.yaml --locale it
              marquee preview --all
              marquee preview --web
              marquee preview --web product-banner --open
            """)

    @Argument(
        help:
            "A template, a function, a message's file, or its name in messages/; not with '--all', optional with '--web'.",
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

    @Flag(help: "Show all templates in a browser and update them after every change, until you press ^C.")
    var web = false

    @Option(help: ArgumentHelp("With '--web', listen on this port. [default: any free port]", valueName: "port"))
    var port: UInt16?

    @Flag(help: "With '--web', open it in the browser.")
    var open = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        guard !web else { return try validateWeb() }
        if port != nil || open { throw ValidationError("'--port' and '--open' need '--web'.") }
        if all, name != nil || !settings.isEmpty {
            throw ValidationError("'--all' cannot be used with a name or with '--set'.")
        }
        if !all, name == nil { throw ValidationError("expected a template, a message, '--all' or '--web'.") }
    }

    private func validateWeb() throws {
        if watch { throw ValidationError("'--web' always follows changes; omit '--watch'.") }
        if presenter != nil {
            throw ValidationError("'--presenter' cannot be used with '--web', which uses the web presenter.")
        }
        if all { throw ValidationError("'--web' always shows all templates; omit '--all'.") }
        if !settings.isEmpty {
            throw ValidationError("'--set' cannot be used with '--web', which has a form for the values.")
        }
    }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        if web {
            return try await WebPreview(
                context, of: name, at: language.locale, port: port.map { Int($0) } ?? 0, opensBrowser: open
            ).run(until: StopRequests())
        }
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
