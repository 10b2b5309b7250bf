import ArgumentParser
import MarqueeCommandLine
import MarqueeModel
import MarqueeRecipes

struct RecipesListCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the project's recipes in the order of their definition.",
        discussion: """
            Includes the recipes that the host received from a dashboard; FROM shows their origin.

            Example:
              marquee recipes list
              marquee recipes list --format json
            """)

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) throws -> ExitStatus {
        let recipes = try ProjectRecipes(of: context.project(), isHosts: true)
        switch output.format {
        case .json:
            context.console.print(
                json: .list(
                    recipes.set.recipes.map { $0.listed(isDashboards: recipes.fromDashboard.contains($0.id)) }))
        case .text:
            var table = TextTable(header: ["RECIPE", "TRIGGER", "PRIORITY", "TEMPLATE"] + recipes.originHeader)
            for recipe in recipes.set.recipes {
                table.append(
                    [
                        recipe.id, recipe.triggers.map(\.source.summary).joined(separator: ", "), "\(recipe.priority)",
                        recipe.template,
                    ] + recipes.origin(of: recipe.id))
            }
            context.console.print(table.text)
            recipes.tellLeftOut(context.console)
        }
        return .success
    }
}

extension Recipe {
    fileprivate func listed(isDashboards: Bool) -> Value {
        var members: ValueObject = [
            "id": .string(id), "triggers": .list(triggers.map { .string($0.source.summary) }),
            "priority": .integer(Int64(priority)), "template": .string(template),
        ]
        if isDashboards { members["from"] = "dashboard" }
        return .object(members)
    }
}
