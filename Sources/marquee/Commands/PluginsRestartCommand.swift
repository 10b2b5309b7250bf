import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueeProject

struct PluginsRestartCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "restart",
        abstract: "Asks the running host to start a plugin again.",
        discussion: """
            It does once nothing of the plugin is shown; messages for it wait meanwhile. A library that has changed needs \
            no command: the running host loads it by itself. One that was disabled is enabled.

            Example:
              marquee plugins restart acme
            """)

    @Argument(help: "The plugin's own name, as 'marquee plugins list' gives it.")
    var name: String

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let process = try await context.project(to: .store).runningPlugins.restart(name)
        context.console.report(
            ["plugin": .string(name), "process": .integer(Int64(process))],
            text: "the host (process \(process)) starts \(name) again once nothing of it is shown")
        return .success
    }
}
