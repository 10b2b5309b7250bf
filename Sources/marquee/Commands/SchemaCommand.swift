import ArgumentParser
import MarqueeCommandLine
import MarqueeModel
import MarqueeProject
import MarqueeYAML

struct SchemaCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print a JSON Schema (2020-12) for completion and checks in editors.",
        discussion: """
            With '--for message --template NAME', it accepts exactly the messages that resolve without findings for this \
            template.

            Example:
              marquee schema
              marquee schema --for config
              marquee schema --for message --template product-banner
            """)

    @Option(name: .customLong("for"), help: ArgumentHelp("What the schema describes.", valueName: "document"))
    var subject: Subject = .template

    @Option(
        help: ArgumentHelp(
            "The template or function of the messages, from the project's definitions.", valueName: "name"),
        completion: .custom(ProjectCompletion.definitions))
    var template: String?

    @OptionGroup var global: GlobalOptions

    enum Subject: String, ExpressibleByArgument, CaseIterable {
        case template, message, recipe, config
    }

    func validate() throws {
        if template != nil, subject != .message {
            throw ValidationError("'--template' needs '--for message'.")
        }
    }

    func execute(in context: CommandContext) throws -> ExitStatus {
        context.console.print(try schema(in: context).json(.indented) + "\n")
        return .success
    }

    private func schema(in context: CommandContext) throws -> Value {
        let document = SchemaDocument()
        guard let template else { return document.schema(of: subject.rawValue) ?? true }
        let project = try context.project()
        let catalog = try project.definitions()
        return document.message(
            for: try catalog.definition(called: template), in: catalog,
            urlSchemes: project.resolutionOptions().urlSchemes)
    }
}

extension TemplateCatalog {
    /// The definition that somebody names, or a failure with the one that they meant.
    func definition(called name: String) throws -> TemplateDefinition {
        if let definition = self[name] { return definition }
        let help = nearestName(to: name).map { "did you mean '\($0)'?" } ?? "'marquee inspect' lists all"
        throw CommandFailure(
            DiagnosticCode.unknownTemplate.rawValue, "unknown template or function '\(name)'; \(help)",
            status: .invalidInput)
    }
}
