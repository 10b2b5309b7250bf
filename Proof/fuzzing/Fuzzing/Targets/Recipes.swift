@testable import MarqueeModel
@testable import MarqueeRecipes
@testable import MarqueeSync
@testable import MarqueeYAML

extension Target {
    static let recipes = Target(
        name: "recipes", about: "files of recipes; behind %%, an event as JSON that fills in their messages"
    ) { bytes in
        let parts = bytes.parts
        var loader = DocumentLoader(presenters: PresenterDefaults(template: "t", function: "f"))
        loader.takesRecipesOnly = true
        loader.read(parts[0], file: "fuzz.yaml")
        let text = SourceText.decoding(parts[0], file: "fuzz.yaml").text
        for diagnostic in loader.diagnostics { check(diagnostic, in: text) }
        let (recipes, diagnostics) = RecipeReader.recipes(loader.recipes)
        for diagnostic in diagnostics { check(diagnostic, in: text) }
        must(recipes.count == loader.recipes.count || diagnostics.hasErrors, "a recipe is missing, and nothing is said")
        do {
            let catalog = try TemplateCatalog([], presenters: loader.presenters)
            let findings = RecipeCheck.findings(
                in: loader.recipes, MessageResolver(catalog: catalog), at: Timestamp(milliseconds: 1_800_000_000_000))
            for diagnostic in findings { check(diagnostic, in: text) }
        } catch {
            must(false, "the catalog of nothing: \(error)")
        }
        for draft in loader.recipes { send(draft) }
        if parts.count > 1 { fill(recipes, by: parts[1]) }
    }
}

/// A recipe over the wire is the same recipe.
private func send(_ draft: RecipeDraft) {
    let decoder = RecipeDecoder(draft.json, named: draft.id)
    must(decoder.problems.isEmpty, "a recipe cannot be read over the wire: \(decoder.problems)")
    mustEqual(
        bytes: decoder.drafts.first?.json.jsonBytes(.sorted) ?? [], draft.json.jsonBytes(.sorted),
        "a recipe over the wire")
    let (here, found) = RecipeReader.recipes([draft])
    let (there, others) = RecipeReader.recipes(decoder.drafts)
    mustEqual(others.map(\.message), found.map(\.message), "findings over the wire")
    mustEqual(there.first, here.first, "a recipe over the wire")
}

private func fill(_ recipes: [Recipe], by bytes: [UInt8]) {
    guard let value = try? Value(json: bytes), let event = try? RecipeEvent(json: value) else { return }
    do {
        let again = try RecipeEvent(json: event.json)
        mustEqual(bytes: again.json.jsonBytes(.sorted), event.json.jsonBytes(.sorted), "an event, read again")
    } catch {
        must(false, "an event cannot be read again: \(error) \(event.json.json())")
    }
    for recipe in recipes.prefix(4) {
        let filled = recipe.message.filled(by: event, for: RecipeProfile())
        must((filled.message?.storedBody.count ?? 0) < 4 << 20, "a filled message has no end")
        let again = recipe.message.filled(by: event, for: RecipeProfile())
        mustEqual(bytes: again.message?.storedBody ?? [], filled.message?.storedBody ?? [], "filled twice")
    }
}
