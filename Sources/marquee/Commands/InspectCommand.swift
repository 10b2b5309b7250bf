import ArgumentParser
import MarqueeModel
import MarqueeProject

struct InspectCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Shows the project's definitions as they were loaded.",
        discussion: """
            Arguments stand in the order in which they are sent to a dashboard.

            Example:
              marquee inspect
              marquee inspect product-banner --format json
            """)

    @Argument(help: "A template or function; without it, all are shown.")
    var name: String?

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) throws -> ExitStatus {
        let catalog = try context.project().definitions()
        let definitions = try name.map { [try definition($0, in: catalog)] } ?? catalog.definitions
        let rendering = DefinitionRendering(catalog: catalog)
        switch output.format {
        case .json: context.console.print(json: .list(definitions.map(rendering.json)))
        case .text:
            context.console.print(
                definitions.map { rendering.text(of: $0, isColored: context.console.output.isColored) }.joined(
                    separator: "\n"))
            if definitions.isEmpty { context.console.note("the project defines nothing") }
        }
        return .success
    }

    private func definition(_ name: String, in catalog: TemplateCatalog) throws -> TemplateDefinition {
        if let definition = catalog[name] { return definition }
        let help = catalog.nearestName(to: name).map { "did you mean '\($0)'?" } ?? "'marquee inspect' lists all"
        throw CommandFailure(
            DiagnosticCode.unknownTemplate.rawValue, "there is no template or function '\(name)'; \(help)",
            status: .invalidInput)
    }
}
