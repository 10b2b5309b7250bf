import ArgumentParser
import MarqueeCommandLine
import MarqueeModel
import MarqueeRecipes

struct RecipesSimulateCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Replay recorded events, and show which messages they would have shown, to whom and when.",
        discussion: """
            Each event has its time in 'at' and may have a 'profile': {"event": "Charged", "at": "2026-03-02T10:00:00Z", \
            "profile": {"id": "ada", "tags": {"plan": "pro"}}}. They must be \
            in order of time. Every winner counts as shown and seen immediately; nothing is stored.

            Example:
              marquee recipes simulate events.jsonl
              marquee recipes simulate events.jsonl --format json
            """)

    @Argument(
        help: "Events, one JSON object per line; '-' for standard input.",
        completion: .file(extensions: ["jsonl", "json", "yaml"]))
    var events: String

    @Option(
        help: ArgumentHelp(
            "The state for all events: a file with 'timeZone', 'locale' and 'online'.", valueName: "file"),
        completion: .file(extensions: ["json", "yaml", "yml"]))
    var given: String?

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) throws -> ExitStatus {
        let recipes = try ProjectRecipes(of: context.project())
        let givens =
            try given.map { try ValueFile($0, in: context).read { try RecipeGivens(json: $0) } } ?? RecipeGivens()
        guard !givens.hasPast else {
            throw RecipeInputError(
                "a simulation starts without a history: remove 'notified', 'viewed', 'triggers' and 'session' from the --given file"
            )
        }
        var simulation = RecipeSimulation(
            recipes.set, in: givens.calendar, for: givens.profile, isOnline: givens.isOnline ?? false,
            hasTemplate: recipes.hasTemplate)
        var showings: [RecipeSimulation.Showing] = []
        try ValueFile(events, in: context).forEach { value in
            showings += try simulation.play(RecipeSimulation.Line(json: value))
        }
        switch output.format {
        case .json: context.console.print(json: .list(showings.map(\.json)))
        case .text:
            var table = TextTable(header: ["WHEN", "PROFILE", "RECIPE", "EVENT"])
            for showing in showings {
                table.append([showing.at.description, showing.profile, showing.recipe, showing.event])
            }
            context.console.print(showings.isEmpty ? "" : table.text)
            context.console.note("\(counted(showings.count, "message")) would have been shown")
        }
        return .success
    }
}

extension RecipeSimulation.Showing {
    fileprivate var json: Value {
        [
            "at": .string(at.description), "profile": .string(profile), "recipe": .string(recipe),
            "event": .string(event), "message": message.map { .object($0.written) } ?? .null,
        ]
    }
}
