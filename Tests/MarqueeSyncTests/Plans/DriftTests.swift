import MarqueeModel
import Testing

@testable import MarqueeSync

@Suite struct `Changes of somebody else` {
    private let plan: Plan

    init() throws {
        let recipes = RecipeCollection(["r": ["event": "one"]])
        plan = Plan(
            from: DefinitionSet(try Examples.catalog("a: { type: template, arguments: { x: 1 } }")).with(
                recipes: recipes),
            to: DefinitionSet(try Examples.catalog("a: { type: template, arguments: { x: 2 } }")).with(recipes: .empty),
            drift: ["a": Drift(by: ["ben", "eva"], since: TargetVersion("6"))],
            recipeDrift: ["r": Drift(by: [], since: TargetVersion("7"))])
    }

    @Test func `they are told with who made them, as far as that is known`() {
        #expect(
            plan.lines.map(\.change) == [
                "1 change; changed by ben, eva since your version 6", "recipe, removed; changed since your version 7",
            ])
    }

    @Test func `as JSON, each stands at what would be reverted`() {
        let json = plan.json(target: nil, isDryRun: true).object
        let (definition, recipe): (Value, Value) = (["by": ["ben", "eva"], "since": "6"], ["by": [], "since": "7"])
        #expect(json?["changes"]?.list?.map { $0.object?["drift"] } == [definition])
        #expect(json?["recipes"]?.list?.map { $0.object?["drift"] } == [recipe])
    }

    @Test func `they are reverted only where that is said`() {
        let refusal = plan.refusal(allowing: [.all], overwrites: false)
        #expect(refusal?.code == .drift)
        #expect(
            refusal?.details == [
                "a: changed by ben, eva since your version 6", "recipe r: changed since your version 7",
            ])
        #expect(plan.refusal(allowing: [], overwrites: true) == nil)
    }
}
