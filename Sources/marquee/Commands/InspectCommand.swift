import ArgumentParser
import MarqueeCommandLine
import MarqueeModel
import MarqueeProject

struct InspectCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Show the project's definitions as they were loaded.",
        discussion: """
            Arguments are listed in the order in which they are sent to a dashboard.

            Example:
              marquee inspect
              marquee inspect product-banner --format json
            """)

    @Argument(
        help: "A template or function; default: show all.",
        completion: .custom(ProjectCompletion.definitions))
    var name: String?

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) throws -> ExitStatus {
        let catalog = try context.project().definitions()
        let definitions = try name.map { [try catalog.definition(called: $0)] } ?? catalog.definitions
        let rendering = DefinitionRendering(catalog: catalog)
        switch output.format {
        case .json: context.console.print(json: .list(definitions.map(rendering.json)))
        case .text:
            context.console.print(
                definitions.map { rendering.text(of: $0, isColored: context.console.output.isColored) }.joined(
                    separator: "\n"))
            if definitions.isEmpty { context.console.note("the project has no definitions") }
        }
        return .success
    }
}
