import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeRecipes
import MarqueeStore
import MarqueeSystem

struct RecipesFireCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "fire",
        abstract: "Queue a recipe's message now, regardless of its trigger, audience and schedule.",
        discussion: """
            For trying out a recipe on a host; 'marquee resolve' shows a message without a host. Its cooldowns and limits \
            are checked again before it is shown, as for any message of a recipe.

            Example:
              marquee recipes fire spring-welcome
              marquee recipes fire spring-welcome --event event.json
            """)

    @Argument(help: "The recipe's name.", completion: .custom(ProjectCompletion.recipes))
    var recipe: String

    @Option(
        help: ArgumentHelp("The event, for '{{ event.NAME }}' in its message: a file, or '-'.", valueName: "file"),
        completion: .file(extensions: ["json", "yaml", "yml"]))
    var event: String?

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) throws -> ExitStatus {
        let project = try context.project(to: .store)
        let recipes = try ProjectRecipes(of: project)
        guard recipes.set[recipe] != nil else {
            let nearest = NearestName.of(recipe, in: recipes.set.recipes.map(\.id))
            throw CommandFailure(
                "unknown-recipe",
                "unknown recipe '\(recipe.shortened)'; "
                    + (nearest.map { "did you mean '\($0)'?" } ?? "'marquee recipes list' lists them"),
                status: .invalidInput)
        }
        let event = try self.event.map { try ValueFile($0, in: context).read { try RecipeEvent(json: $0) } }
        let store = try project.openStore()
        store.recipes.rules = recipes.rules(of: project, store)
        let outcome = try store.recipes.fire(recipe, with: event ?? RecipeEvent(.custom("")), at: SystemClock().now)
        for warning in outcome?.warnings ?? [] { context.console.warn(warning) }
        let result = RecipeResult(outcome)
        let id = result.message ?? ""
        context.console.report(
            .object(result.members),
            text: result.refusal.map { "message \(id) was rejected: \($0)" } ?? result.place)
        return result.refusal == nil ? .success : .invalidInput
    }
}
