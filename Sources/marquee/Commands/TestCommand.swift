import ArgumentParser
import MarqueeCommandLine
import MarqueeModel
import MarqueeProject
import MarqueeYAML

struct TestCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Run test cases: messages and events with their expected results.",
        discussion: """
            A case is a document with 'case: NAME', in any file of the project's templates, messages and recipes, or of \
            the given paths. A case with a 'message' lists its expected results; anything else is not checked, except that \
            there must be no other warnings. A case with an 'event' lists the recipe that wins, and the steps that stop \
            other recipes.

            Example:
              marquee test
              marquee test templates/banner.cases.yaml
              marquee test --format junit
            """)

    @Argument(help: "Files and directories with cases. [default: the project's cases]", completion: .file())
    var paths: [String] = []

    @Option(name: .customLong("format"), help: ArgumentHelp("The output format.", valueName: "format"))
    var style: CaseReportStyle = .text

    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { style == .json ? .json : .text }

    func execute(in context: CommandContext) throws -> ExitStatus {
        let project = try context.project()
        let catalog = try project.definitions()
        let documents = project.caseDocuments(below: paths)
        guard !documents.hasErrors else { throw InvalidDocuments("the cases", documents.report()) }
        guard !documents.cases.isEmpty else {
            throw CommandFailure(
                "no-cases",
                "no cases found; write a case as a document with 'case:', 'message:' or 'event:', and 'expect:'",
                status: .invalidInput)
        }
        let recipes = documents.cases.contains(where: \.isAboutEvent) ? try ProjectRecipes(project, catalog) : nil
        let run = CaseRun(project: project, catalog: catalog) { event, moment, given, expectation in
            recipes?.outcome(of: event, at: moment, given: given, expectation)
                ?? .refused("there are no recipes", at: nil)
        }
        let report = CaseReport(results: documents.cases.map(run.result))
        let console = context.console
        switch style {
        case .text:
            console.print(report.text(isColored: console.output.isColored, isVerbose: console.isVerbose))
            console.note(report.summary)
        case .json: console.print(json: report.json)
        case .junit: console.print(report.junit)
        }
        return report.failures.isEmpty ? .success : .invalidInput
    }
}

/// The ways to print what became of cases.
enum CaseReportStyle: String, ExpressibleByArgument, CaseIterable {
    case text, json, junit
}
