import MarqueeModel
import MarqueeSync

/// Recipes, which hosts get from the dashboard.
extension Operation {
    static let listRecipes = Operation(
        id: "listRecipes", summary: "All recipes, and the last version that changed any of them.",
        scopes: .forDefinitions,
        parameters: [.knownRecipes],
        answers: [
            Answer(status: 200, description: "The recipes.", schema: .schema("Recipes"), hasTag: true),
            Answer(status: 304, description: "Unchanged since the version in 'If-None-Match'.", hasTag: true),
        ])

    static let readRecipe = Operation(
        id: "readRecipe", summary: "One recipe, as in its file.", scopes: .forDefinitions,
        parameters: [.recipeName, .knownRecipes],
        answers: [
            Answer(
                status: 200, description: "The recipe; 'ETag' is the version that last changed it.",
                schema: .schema("Recipe"), hasTag: true),
            Answer(status: 304, description: "Unchanged since the version in 'If-None-Match'.", hasTag: true),
        ],
        problems: [(404, "There is no such recipe.")])

    static let putRecipe = Operation(
        id: "putRecipe", summary: "Creates or replaces a recipe, and notifies hosts.", scopes: [.sync],
        parameters: [.recipeName, .recipeCondition, .note], body: .schema("Recipe"),
        answers: [
            Answer(
                status: 200, description: "The recipe is in force.", schema: .schema("RecipeAnswer"),
                links: .leading(to: "readRecipe", by: "name", from: "$request.path.name"))
        ], problems: bodyProblems + [(412, "The recipe has changed; 'ETag' has its version.")])

    static let removeRecipe = Operation(
        id: "removeRecipe", summary: "Removes a recipe, and notifies hosts.", scopes: [.sync],
        parameters: [.recipeName, .recipeCondition, .note],
        answers: [Answer(status: 200, description: "Removed.", schema: .schema("PutAnswer"))],
        problems: [
            (404, "There is no such recipe."), (412, "The recipe has changed; 'ETag' has its version."),
        ])

    static let readHostRecipes = Operation(
        id: "readHostRecipes", summary: "All recipes, for hosts.", scopes: [], isHosts: true,
        parameters: [.knownRecipes] + HostParameters.speaking,
        answers: [
            Answer(status: 200, description: "The recipes.", schema: .schema("HostRecipes"), hasTag: true),
            Answer(status: 304, description: "Unchanged since the version in 'If-None-Match'.", hasTag: true),
        ],
        problems: HostParameters.problems)
}

extension Operation.Parameter {
    fileprivate static let recipeName = path("name", ["type": "string", "minLength": 1], "The recipe's name.")
    fileprivate static let knownRecipes = header(
        "If-None-Match", ["type": "string"], "The version that the client already has; it is not sent again.")
    fileprivate static let recipeCondition = header(
        "If-Match", ["type": "string", "pattern": "^\"(0|[1-9][0-9]{0,17})\"$"],
        "The 'ETag' of the recipe that the change is based on; \"0\" if there is none.")
    fileprivate static let note = query(
        "note", ["type": "string", "minLength": 1, "maxLength": 2_000, "pattern": "^[^\\u0000]*$"],
        "Stored with the version.")
}
