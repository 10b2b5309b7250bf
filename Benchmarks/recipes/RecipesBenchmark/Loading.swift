import Foundation
import MarqueeModel
import MarqueeRecipes
import MarqueeYAML

/// Reading a file of recipes, and checking it as a host does: prints the best processor time of both, in milliseconds.
enum Loading {
    static func run(_ path: String, rounds: Int) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        var count = 0
        let loading = try Times(rounds, processor: true) {
            count = RecipeSet(RecipeReader.recipes(try read(bytes).drafts).recipes).recipes.count
        }
        let (drafts, catalog) = try read(bytes)
        let resolver = MessageResolver(catalog: catalog)
        let checking = Times(rounds, processor: true) { _ = RecipeCheck.findings(in: drafts, resolver) }
        print(loading.best / 1_000, checking.best / 1_000, count)
    }

    private static func read(_ bytes: [UInt8]) throws -> (drafts: [RecipeDraft], catalog: TemplateCatalog) {
        var loader = DocumentLoader(presenters: PresenterDefaults())
        loader.read(bytes, file: "recipes.yaml")
        guard !loader.diagnostics.hasErrors else { throw DefinitionError(loader.diagnostics) }
        return (loader.recipes, try TemplateCatalog(loader.definitions, presenters: PresenterDefaults()))
    }
}
