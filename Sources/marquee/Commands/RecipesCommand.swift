import ArgumentParser

struct RecipesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recipes",
        abstract: "Show recipes, explain how events select them, and try them out.",
        discussion: """
            Example:
              marquee recipes list
              marquee recipes explain event.json
            """,
        subcommands: [
            RecipesListCommand.self, RecipesExplainCommand.self, RecipesSimulateCommand.self, RecipesFireCommand.self,
        ])
}
