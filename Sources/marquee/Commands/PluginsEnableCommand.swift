import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueeProject

struct PluginsEnableCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "enable",
        abstract: "Enable a plugin that was disabled because it crashed too often.",
        discussion: """
            A running host starts it at once; a new host tries every plugin anyway.

            Example:
              marquee plugins enable acme
            """)

    @Argument(help: "The plugin's own name, as the error and 'marquee plugins list' show it.")
    var name: String

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let project = try context.project(to: .store)
        let wasDisabled = try await project.runningPlugins.enable(name)
        guard wasDisabled || isKnown(in: project) else {
            let names = PresenterRecord(in: project.store)?.plugins.map(\.name) ?? []
            let nearest = NearestName.of(name, in: names).map { "; did you mean '\($0)'?" } ?? ""
            throw CommandFailure(
                "unknown-plugin", "unknown plugin '\(name)'\(nearest)", status: .invalidInput)
        }
        context.console.report(
            ["plugin": .string(name), "wasDisabled": .boolean(wasDisabled)],
            text: wasDisabled ? "enabled \(name)" : "\(name) was not disabled")
        return .success
    }

    private func isKnown(in project: Project) -> Bool {
        PresenterRecord(in: project.store)?.plugins.contains { $0.name == name } ?? false
    }
}
