import ArgumentParser
import MarqueeHost
import MarqueeModel
import MarqueeProject

struct PluginsCheckCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Loads a library and says whether it is a good plugin, and if not, why.",
        discussion: """
            Needs no project.

            Example:
              marquee plugins check .build/debug/libAcme.so
            """)

    @Argument(help: "The path of a dynamic library.")
    var path: String

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let console = context.console
        console.output.keepFromPlugins()
        let file = FilePath(path).absolute(in: context.workingDirectory)
        let plugin = PresenterRecord.Plugin(try await PluginInspection().inspect(PluginSource(path: file.text)))
        switch output.format {
        case .json: console.print(json: plugin.json)
        case .text: console.print("\(path.visible) is a good plugin\n" + PluginRendering.text(of: plugin, indent: "  "))
        }
        return .success
    }
}
