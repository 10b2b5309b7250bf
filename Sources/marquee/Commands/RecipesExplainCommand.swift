import ArgumentParser
import MarqueeCommandLine
import MarqueeModel
import MarqueeProject
import MarqueeRecipes
import MarqueeStore
import MarqueeSystem

struct RecipesExplainCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain for each recipe what an event does and why, or when it could fire.",
        discussion: """
            Nothing is shown or counted. The profile and its past messages come from the project's store; with --given, \
            they come from that file, and the store is not read.

            Example:
              echo '{"event": "Charged", "properties": {"amount": 120}}' | marquee recipes explain -
              marquee recipes explain event.json --at 2026-03-02T10:00:00Z --given state.yaml
              marquee recipes explain --from 2026-03-01T00:00:00Z --to 2026-04-01T00:00:00Z
            """)

    @Argument(
        help: "The event: a file in JSON or YAML, or '-' for standard input.",
        completion: .file(extensions: ["json", "yaml", "yml"]))
    var event: String?

    @Option(
        help: ArgumentHelp("The time of the event. [default: now]", valueName: "time"), transform: Self.moment)
    var at: Timestamp?

    @Option(
        help: ArgumentHelp("The state before the event: a file in JSON or YAML.", valueName: "file"),
        completion: .file(extensions: ["json", "yaml", "yml"]))
    var given: String?

    @Option(
        help: ArgumentHelp("The start of a time span, instead of an event.", valueName: "time"),
        transform: Self.moment)
    var from: Timestamp?

    @Option(help: ArgumentHelp("The end of the time span.", valueName: "time"), transform: Self.moment)
    var to: Timestamp?

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    private static func moment(_ text: String) throws -> Timestamp {
        if let moment = Timestamp(text) { return moment }
        throw ValidationError("expected a date and time with a time zone (RFC 3339), such as 2026-03-02T10:00:00Z")
    }

    func validate() throws {
        guard (event == nil) == (from != nil || to != nil) else {
            throw ValidationError("Name an event, or a time span with '--from' and '--to'.")
        }
        guard (from == nil) == (to == nil) else { throw ValidationError("'--from' and '--to' must be used together.") }
        if from != nil, at != nil { throw ValidationError("'--at' needs an event.") }
        if let from, let to, to < from {
            throw ValidationError("'--to' is before '--from'.")
        }
    }

    func execute(in context: CommandContext) throws -> ExitStatus {
        let project = try context.project { _ in given == nil && from == nil ? [.store] : [] }
        let recipes = try ProjectRecipes(of: project, isHosts: true)
        if output.format == .text { recipes.tellLeftOut(context.console) }
        let givens =
            try given.map { try ValueFile($0, in: context).read { try RecipeGivens(json: $0) } } ?? RecipeGivens()
        for stranger in givens.strangers(among: recipes.set) { context.console.warn(stranger) }
        if let from, let to {
            print(
                recipes.set.recipes.map {
                    (
                        $0.id,
                        RecipeOutlook(of: $0, from: from, to: to, in: givens.calendar)
                    )
                }, in: context)
            return .success
        }
        let event = try ValueFile(self.event ?? "-", in: context).read { try RecipeEvent(json: $0) }
        let now = at ?? SystemClock().now
        let store = given == nil ? try project.openStoreForReading() : nil
        let (evaluation, profile) =
            if let store {
                try store.recipes.explanation(of: event, at: now, by: recipes.rules(of: project, store))
            } else {
                try recipes.evaluation(of: event, at: now, given: givens)
            }
        let explanation = RecipeExplanation(
            event: event, at: now, evaluation: evaluation, profile: profile,
            isAsked: store != nil && evaluation.winner?.asksOnline ?? false, recipes: recipes)
        switch output.format {
        case .json: context.console.print(json: explanation.json)
        case .text:
            context.console.print(explanation.text)
            for warning in explanation.warnings { context.console.note("warning: \(warning)") }
        }
        return .success
    }

    private func print(_ outlooks: [(recipe: String, outlook: RecipeOutlook)], in context: CommandContext) {
        switch output.format {
        case .json:
            context.console.print(
                json: .list(
                    outlooks.map { recipe, outlook in
                        switch outlook {
                        case .from(let moment): ["id": .string(recipe), "from": .string(moment.description)]
                        case .never(let reason): ["id": .string(recipe), "never": .string(reason)]
                        }
                    }))
        case .text:
            var table = TextTable(header: ["RECIPE", "COULD FIRE"])
            for (recipe, outlook) in outlooks {
                switch outlook {
                case .from(let moment): table.append([recipe, "from \(moment)"])
                case .never(let reason): table.append([recipe, "never: \(reason)"])
                }
            }
            context.console.print(table.text)
        }
    }
}
