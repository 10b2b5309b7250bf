import ArgumentParser
import MarqueeCommandLine

struct PluginsDevCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "dev",
        abstract: "Rebuild a plugin after every save, and preview a template with it.",
        discussion: """
            For presenter authors. Builds the project's plugins that come from Swift packages, and shows the \
            template as 'marquee preview' does. After every save, in the packages or the project, both are \
            done again: what is shown is closed, and a running build is stopped. If the compiler finds \
            errors, they are printed and nothing is shown. Press ^C to quit.

            With '--wait-for-debugger', the plugin's process waits before any of its code runs. Its process id is printed \
            with the commands that attach a debugger. Time limits are turned off.

            Example:
              marquee plugins dev
              marquee plugins dev acme-banner --set title=Hello
              marquee plugins dev acme-banner --wait-for-debugger
            """)

    @Argument(
        help: "A template or function; default: all templates and visual functions.",
        completion: .custom(ProjectCompletion.definitions))
    var name: String?

    @Option(
        name: .customLong("set"), parsing: .singleValue,
        help: ArgumentHelp("Set an argument; may be repeated.", valueName: "name=value"))
    var settings: [String] = []

    @Flag(help: "Wait for a debugger before running the plugin's code.")
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
