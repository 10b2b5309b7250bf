import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeProject
import MarqueeStore
import MarqueeTracking

struct ProfileShowCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show ids, tags, attributes, and the number of changes that wait for a server.",
        discussion: """
            Example:
              marquee profile show
            """)

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let store = try context.project(to: .store).openStore()
        let rendering = try await ProfileRendering(Profile(store: store.tracking))
        switch output.format {
        case .json: context.console.print(json: rendering.json)
        case .text: context.console.print(rendering.text)
        }
        return .success
    }
}
