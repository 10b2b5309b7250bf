import ArgumentParser

struct RecipesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recipes",
        abstract: "Shows recipes and which of them an event leads to, and tries them out.",
        discussion: """
            Example:
              marquee recipes list
              marquee recipes explain event.json
            """,
        subcommands: [
            RecipesListCommand.self, RecipesExplainCommand.self, RecipesSimulateCommand.self, RecipesFireCommand.self,
        ])
}
