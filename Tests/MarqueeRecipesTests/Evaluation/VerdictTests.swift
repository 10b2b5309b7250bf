import MarqueeModel
import Testing

@testable import MarqueeRecipes

/// What `recipes explain --format json` prints of one recipe.
struct VerdictTests {
    @Test(
        arguments: [
            (.won, ["id": "r", "outcome": "won"]),
            (.lost(reason: "it is too late"), ["id": "r", "outcome": "lost", "reason": "it is too late"]),
            (
                .stopped(.schedule, reason: "it is over"),
                ["id": "r", "outcome": "stopped", "step": "schedule", "reason": "it is over"]
            ),
            (
                .stopped(.cooldown, reason: "it rests", until: Timestamp(milliseconds: 1_000)),
                [
                    "id": "r", "outcome": "stopped", "step": "cooldown", "reason": "it rests",
                    "until": "1970-01-01T00:00:01Z",
                ]
            ),
        ] as [(Verdict.Outcome, Value)])
    func `each outcome is printed with what belongs to it, and nothing else`(outcome: Verdict.Outcome, json: Value) {
        #expect(Verdict("r", outcome).json == json)
    }
}
