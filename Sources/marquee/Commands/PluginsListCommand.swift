import ArgumentParser
import MarqueeCommandLine
import MarqueeModel
import MarqueeProject

struct PluginsListCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Loads the project's plugins and lists them with their presenters.",
        discussion: """
            What is found is kept beside the store, and 'marquee validate' checks the names of presenters by it.

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
