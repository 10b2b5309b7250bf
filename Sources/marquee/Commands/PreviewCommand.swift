import ArgumentParser
import MarqueeCommandLine
import MarqueeProject

struct PreviewCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Show a template once, with made-up values for what is missing, or a message.",
        discussion: """
            Nothing is queued, tracked or kept. A template's texts and lists without a default, files and actions are made \
            up by their names, types and constraints, always the same; a message is shown as it is.

            '--web' opens a playground instead: every template in the browser, with a form of its arguments, in light and \
            dark, in several sizes and locales, drawn anew at each save, and with what 'validate' says. No plugin is \
            loaded for it. The address that is printed lets one browser of this machine in. EDITOR_URL says how a finding \
            opens the editor, such as vscode://file/{path}:{line}:{column}, which is what it does by default.

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
        help: "A template or function, a message's file or its name in messages/; '--all' and '--web' need none.",
        completion: .custom(ProjectCompletion.previews))
    var name: String?

    @Option(
        name: .customLong("set"), parsing: .singleValue,
        help: ArgumentHelp("Give an argument a value; may be repeated.", valueName: "name=value"))
    var settings: [String] = []

    @OptionGroup var language: LocaleOption

    @Flag(help: "Show every template and visual function, one after the other.")
    var all = false

    @Flag(help: "Show it again after every change, until ^C.")
    var watch = false

    @Option(help: ArgumentHelp("Who shows it, in place of its own presenter.", valueName: "name"))
    var presenter: String?

    @Flag(help: "Show all templates in a browser, as they change, until ^C.")
    var web = false

    @Option(help: ArgumentHelp("With '--web', the port on this machine; without it, one that is free.", valueName: "port"))
    var port: UInt16?

    @Flag(help: "With '--web', open the browser.")
    var open = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        guard !web else { return try validateWeb() }
        if port != nil || open { throw ValidationError("'--port' and '--open' need '--web'.") }
        if all, name != nil || !settings.isEmpty {
            throw ValidationError("'--all' cannot be used with a name or with '--set'.")
        }
        if !all, name == nil { throw ValidationError("expected a template or a message, or '--all'.") }
    }

    private func validateWeb() throws {
        if watch { throw ValidationError("'--web' follows every change by itself; leave out '--watch'.") }
        if presenter != nil {
            throw ValidationError("'--web' draws with the web presenter's pages; '--presenter' cannot be used with it.")
        }
        if all { throw ValidationError("'--web' shows all templates; leave out '--all'.") }
        if !settings.isEmpty {
            throw ValidationError("'--web' has a form for values; '--set' cannot be used with it.")
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
