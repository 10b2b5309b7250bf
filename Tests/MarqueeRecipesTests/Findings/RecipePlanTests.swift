import MarqueeModel
import Testing

@testable import MarqueeRecipes

/// What an author is told to do, and what is said of limits that no file can hold.
struct RecipePlanTests {
    private static let playlist = "set the same 'playlist' in both, so that they take turns"
    private static let priority = "set a higher 'priority' here, or a limit in the other one"

    @Test(
        arguments: [
            ([.idle(.seconds(30))], [.idle(.seconds(30))], playlist), ([.event("e")], [.event("e")], priority),
            // Turns are taken only by pages.
            ([.idle(.seconds(30)), .event("e")], [.idle(.seconds(30))], priority),
        ] as [([Trigger.Source], [Trigger.Source], String)])
    func `two pages may take turns, and nothing else`(
        winner: [Trigger.Source], loser: [Trigger.Source], help: String
    ) {
        let recipes = [
            Recipe("winner", on: winner.map { Trigger($0) }, template: "card"),
            Recipe("loser", on: loser.map { Trigger($0) }, template: "card"),
        ]
        let findings = RecipePlan(recipes, at: nil).findings { _ in nil }
        #expect(findings.map(\.message) == ["'loser' can never fire: 'winner' always wins"])
        #expect(findings.map(\.help) == [help])
    }

    @Test(
        arguments: [(4, 2, true), (3, 3, true), (3, 2, false), (3, 0, false), (3, -1, false)] as [(Int, Int, Bool)])
    func `one trigger has to be among every so many, of which there are none for 0`(
        exactly: Int, every: Int, isPossible: Bool
    ) {
        let limits = [Limit(.onExactly, exactly), Limit(.onEvery, every)]
        let message = Recipe("r", on: [], template: "card", limits: limits).hindrance?.message
        #expect(message == (isPossible ? nil : "its limits 'onExactly' and 'onEvery' exclude each other"))
    }
}
