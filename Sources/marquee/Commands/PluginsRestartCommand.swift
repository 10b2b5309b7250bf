import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueeProject

struct PluginsRestartCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "restart",
        abstract: "Restart a plugin in the running host.",
        discussion: """
            It restarts once none of its messages is shown; new ones wait meanwhile. A changed library needs \
            no command: the running host reloads it by itself. A disabled plugin is enabled.

            Example:
              marquee plugins restart acme
            """)

    @Argument(help: "The plugin's own name, as 'marquee plugins list' shows it.")
    var name: String

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let process = try await context.project(to: .store).runningPlugins.restart(name)
        context.console.report(
            ["plugin": .string(name), "process": .integer(Int64(process))],
            text: "the host (process \(process)) restarts '\(name)' once none of its messages is shown")
        return .success
    }
}
