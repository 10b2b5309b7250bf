import ArgumentParser
import MarqueeCommandLine

struct PluginsDevCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "dev",
        abstract: "Build a plugin after every save, and show a template with it.",
        discussion: """
            For the author of a presenter. The project's plugins that come from Swift packages are built, and the \
            template is shown as 'marquee preview' does it. After every save, in the packages or the project, both are \
            done again: what is shown is closed, and a build that is under way is stopped. Where the compiler finds \
            errors they are printed, and nothing is shown. ^C ends.

            With '--wait-for-debugger' the plugin's process waits before any of its code runs. Its number is printed, \
            with the commands that attach a debugger. No time limit counts then.

            Example:
              marquee plugins dev
              marquee plugins dev acme-banner --set title=Hello
              marquee plugins dev acme-banner --wait-for-debugger
            """)

    @Argument(
        help: "A template or function; without it, every template and visual function.",
        completion: .custom(ProjectCompletion.definitions))
    var name: String?

    @Option(
        name: .customLong("set"), parsing: .singleValue,
        help: ArgumentHelp("Give an argument a value; may be repeated.", valueName: "name=value"))
    var settings: [String] = []

    @Flag(help: "Let the plugin's process wait until a debugger is attached.")
    var waitForDebugger = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if name == nil, !settings.isEmpty { throw ValidationError("'--set' needs a template; name one.") }
    }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let development = PluginDevelopment(
            context, Preview(context, of: name, settings: settings), waitsForDebugger: waitForDebugger)
        try development.prepare()
        context.console.output.keepFromPlugins()
        var shown: FileVersions?
        try await Repetition().restart(watching: { development.folders() }) {
            let sources = development.sources()
            guard sources != shown else { return nil }
            shown = sources
            return { await development.show() }
        }
        return .success
    }
}
