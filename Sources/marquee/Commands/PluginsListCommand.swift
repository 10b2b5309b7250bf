import ArgumentParser
import MarqueeCommandLine
import MarqueeModel
import MarqueeProject

struct PluginsListCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Load the project's plugins and list their presenters.",
        discussion: """
            The result is saved next to the store; 'marquee validate' checks presenter names against it.

            Example:
              marquee plugins list
              marquee plugins list --format json
            """)

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let project = try context.project(to: .plugins, .store)
        let console = context.console
        console.output.keepFromPlugins()
        let results = await PluginProbe(project).inspectAll()
        let found = results.compactMap { try? $0.outcome.get() }
        console.record(found, of: project)
        switch output.format {
        case .json: console.print(json: .list(results.map(\.json)))
        case .text: console.print(PluginRendering.text(of: results))
        }
        if results.isEmpty { console.note("the project has no plugins") }
        return found.count == results.count ? .success : .unavailable
    }
}
