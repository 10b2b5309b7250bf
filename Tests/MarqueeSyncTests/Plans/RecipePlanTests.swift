import MarqueeModel
import Testing

@testable import MarqueeSync

/// Recipes in a plan: what they mean is compared, and nothing of it breaks anything.
@Suite struct RecipePlanTests {
    private func recipe(_ text: String) throws -> Value {
        let decoder = RecipeDecoder(try Value(json: text), named: "a")
        #expect(decoder.problems.isEmpty, "\(decoder.problems)")
        return try #require(decoder.drafts.first).json
    }

    private func plan(_ before: [String: Value]?, _ after: [String: Value]?) -> Plan {
        Plan(
            from: DefinitionSet([], recipes: before.map(RecipeCollection.init)),
            to: DefinitionSet([], recipes: after.map(RecipeCollection.init)))
    }

    private static let spring = """
        {"trigger":{"event":"Charged"},"cooldown":{"self":60},"controlGroup":"10%","delay":"60s",
        "message":{"template":"banner","arguments":{"a":1}}}
        """

    @Test func `what means the same is the same, however it is written`() throws {
        let other = """
            {"message":{"arguments":{"a":1.0},"template":"banner"},"delay":"1m","controlGroup":"10.0%",
            "cooldown":{"self":60},"trigger":[{"event":"Charged"}],"priority":null}
            """
        let plan = plan(["a": try recipe(Self.spring)], ["a": try recipe(other)])
        #expect(plan.recipeChanges.map(\.kind) == [.unchanged], "\(plan.recipeChanges)")
        #expect(plan.summary.isEmpty && plan.totals == "nothing to do")
    }

    @Test func `a plan has a line for each recipe that changes, which says what differs`() throws {
        let spring = try recipe(Self.spring)
        let later = try recipe(
            Self.spring.replacing("60}", with: "90}").replacing(#""a":1"#, with: #""b":2"#)
                .replacing("Charged", with: "Paid"))
        let plan = plan(
            ["same": spring, "changed": spring, "gone": spring], ["same": spring, "changed": later, "new": spring])
        #expect(plan.totals == "1 to add, 1 to change, 1 to remove")
        let lines = plan.lines.map { "\($0.mark.rawValue) \($0.name): \($0.change)" }
        #expect(lines == ["~ changed: recipe, 4 changes", "- gone: recipe, removed", "+ new: recipe, template banner"])
        #expect(
            plan.lines.first?.details.map { "\($0.mark.rawValue) \($0.name) \($0.change)" }.sorted() == [
                "+ message.arguments.b added, 2", "- message.arguments.a removed", "~ cooldown.self 60 → 90",
                "~ trigger.0.event \"Charged\" → \"Paid\"",
            ])
        #expect(plan.lines.allSatisfy { $0.isRecipe && $0.breaking == nil })
        let json = plan.json(target: nil, isDryRun: true).object?["recipes"]?.list
        #expect(json?.map { $0.object?["change"] } == ["changed", "removed", "added", "unchanged"])
    }

    @Test func `where one side is not about recipes, the plan is not either`() throws {
        let spring = try recipe(Self.spring)
        #expect(plan(nil, ["a": spring]).summary.isEmpty)
        #expect(plan(["a": spring], nil).recipeChanges.isEmpty)
    }

    @Test func `a collection is empty as long as it has no recipe`() throws {
        let spring = try recipe(Self.spring)
        #expect(RecipeCollection.empty.isEmpty && !RecipeCollection(["a": spring]).isEmpty)
    }

    @Test func `a recipe's use of a definition counts, and what an event brings may break`() throws {
        let set = DefinitionSet(
            try Examples.definitions(
                "banner: { type: template, arguments: { a: 1, t: { type: string, value: x, maxLength: 40 } } }"))
        let after = DefinitionSet(
            try Examples.definitions(
                "banner: { type: template, arguments: { a: 1, t: { type: string, value: x, maxLength: 10 } } }"))
        var counter = UsageCounter(set, becoming: after)
        counter.add(recipe: try recipe(Self.spring.replacing(#""a":1"#, with: #""t":"short""#)))
        counter.add(recipe: try recipe(Self.spring.replacing(#""a":1"#, with: #""t":"{{ event.t }}""#)))
        #expect(counter.usage.messages.isEmpty && counter.usage.recipes["banner"]?.total == 2)
        let plan = Plan(from: set, to: after, usage: counter.usage)
        #expect(plan.lines.first?.details.first?.breaking == "1 live recipe sets it", "\(plan.lines)")
        let removal = Plan(from: set, to: .empty, usage: counter.usage)
        #expect(removal.lines.first?.breaking == "2 live recipes use it")
    }

    @Test func `a saved plan has the recipes, and the memory of a project with them`() throws {
        let set = DefinitionSet([], recipes: RecipeCollection(["a": try recipe(Self.spring)]))
        let saved = SavedPlan(
            target: "t", address: "http://x", version: nil, definitions: set, claim: SyncClaim(), exceptions: [],
            overwrites: false)
        let again = try SavedPlan(text: Array(saved.text(with: .null).utf8), file: "p")
        #expect(again.definitions.recipes == set.recipes)
    }
}
