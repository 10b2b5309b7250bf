import MarqueeModel
import MarqueeYAML
import Testing

@testable import MarqueeRecipes

/// What a recipe says of itself, and its JSON, which is read as the same recipe again.
@Suite struct RecipeWordsTests {
    private static let full = """
        spring:
          trigger:
            - event: Charged
              where: [{ property: amount, operator: between, value: [1, 2.5] }]
              items: [{ property: sku, operator: exists }]
              tags: [shoes]
              circle: { latitude: 45.46, longitude: 9, radiusKm: 2 }
            - { beacon: { region: lobby, range: near } }
            - { inaction: { after: A, without: B, for: 10m } }
            - { every: 90s }
          audience: { all: [{ tag: plan, equals: pro }, { not: { any: [{ attribute: age, lessThan: 18 }, { tag: beta }] } }] }
          schedule:
            - { from: 2026-03-01, to: 2026-03-31, days: { Mon: [{ from: "09:00:00", to: "18:00:00" }] } }
            - { to: 2026-12-31, days: {} }
          cooldown: { global: 3600, self: -1 }
          limits: [{ type: days, limit: 1 }, { type: hours, limit: 2, every: 6 }, { type: onEvery, limit: 3 }]
          excludeFromCaps: true
          priority: -1
          delay: 5s
          controlGroup: 12.5%
          labels: { online: true }
          notification: { title: Spring }
          message:
            template: banner
            arguments: { title: "Hello {{ event.name }}", style.padding: 1.0, list: [1, null, { a: b }] }
            localizations: { it: { title: Ciao } }
            priority: 3
            ttl: never
            metadata: { campaign: { id: 7 } }
        """

    private func drafts(_ text: String) throws -> [RecipeDraft] {
        var loader = DocumentLoader()
        loader.read(Array(text.utf8), file: "r.yaml")
        #expect(!loader.diagnostics.hasErrors, "\(loader.diagnostics)")
        return loader.recipes
    }

    @Test func `every part of a recipe is told in words`() throws {
        let recipe = try #require(RecipeReader.recipes(try drafts(Self.full)).recipes.first)
        let facts = recipe.facts.map { "\($0.title): \($0.texts.joined(separator: " | "))" }
        #expect(
            facts == [
                "When: event Charged with 'amount' between [1,2.5]; with an item with 'sku'; with the tag 'shoes' within 2 km of"
                    + " 45.46, 9 | beacon lobby near | A without B for 10m | every 90s",
                "For: profiles with a tag 'plan' equal to \"pro\" and not (an attribute 'age' less than 18 or a tag 'beta')",
                "Valid: from 2026-03-01 to 2026-03-31: Mon 09:00:00–18:00:00 | until 2026-12-31: never, since no weekday has hours",
                "Rests: never again after it was notified | 1h after any recipe was",
                "Limits: seen at most once in 1 day | seen at most 2 times in 6 hours | on every trigger number 3 | a host's caps neither apply"
                    + " to it nor count it",
                "Precedence: priority -1", "Control group: 12.5% of profiles are counted but shown nothing",
                "Asks: the host's server is asked first; without its answer, nothing is shown",
                "Shows: a message from 'banner' | 5s after the event", "In an inbox: Spring",
            ])
        let short = try #require(
            RecipeReader.recipes(try drafts("a: { trigger: { push: immediate }, message: { template: b } }")).recipes
                .first)
        #expect(short.sentence == "push immediate: b, for everybody")
        #expect(short.facts.map(\.title) == ["When", "For", "Valid", "Precedence", "Shows"])
    }

    @Test func `its JSON and the YAML of that are read as the same recipe`() throws {
        let draft = try #require(try drafts(Self.full).first)
        let members = try #require(draft.json.object)
        let fields = try Fields.reading(members, as: Grammar.standard["recipe"])
        let again = RecipeDraft("spring", fields, message: Message(fields["message"]?.fields ?? Fields()))
        #expect(again.json.json(.sorted) == draft.json.json(.sorted))
        #expect(RecipeReader.recipes([again]).recipes == RecipeReader.recipes([draft]).recipes)
        let yaml = YAMLText.block(["spring": .object(members)])
        let third = try #require(try drafts(yaml).first, "\(yaml)")
        #expect(third.json.json(.sorted) == draft.json.json(.sorted), "\(yaml)")
        #expect(yaml.split(separator: "\n").allSatisfy { $0.count < 100 }, "\(yaml)")
    }
}
