import ArgumentParser
import MarqueeCommandLine
import MarqueeModel
import MarqueeRecipes

struct RecipesListCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the project's recipes in the order of their definition.",
        discussion: """
            Example:
              marquee recipes list
              marquee recipes list --format json
            """)

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) throws -> ExitStatus {
        let recipes = try ProjectRecipes(of: context.project()).set.recipes
        switch output.format {
        case .json: context.console.print(json: .list(recipes.map(\.listed)))
        case .text:
            var table = TextTable(header: ["RECIPE", "TRIGGER", "PRIORITY", "TEMPLATE"])
            for recipe in recipes {
                table.append([
                    recipe.id, recipe.triggers.map(\.source.summary).joined(separator: ", "), "\(recipe.priority)",
                    recipe.template,
                ])
            }
            context.console.print(table.text)
        }
        return .success
    }
}

extension Recipe {
    fileprivate var listed: Value {
        [
            "id": .string(id), "triggers": .list(triggers.map { .string($0.source.summary) }),
            "priority": .integer(Int64(priority)), "template": .string(template),
        ]
    }
}
