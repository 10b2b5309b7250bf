import MarqueeModel
import MarqueeSync

/// The recipes that a demo's dashboard gives to its hosts.
struct DemoRecipes {
    let client: HostClient
    let token: String

    private static let recipes: [(name: String, recipe: Value)] = [
        (
            "thanks-for-a-purchase",
            [
                "trigger": [
                    "event": "Charged", "where": [["property": "amount", "operator": "greaterThan", "value": 20]],
                ],
                "limits": [["type": "days", "limit": 1]],
                "message": ["template": "offer", "arguments": ["title": "Thank you for {{ event.amount }} euros"]],
            ]
        ),
        (
            "tea-for-members",
            [
                "trigger": ["event": "Charged"], "audience": ["tag": "plan", "equals": "pro"], "priority": 5,
                "message": [
                    "template": "notice",
                    "arguments": ["title": "A cup of tea?", "body": "It waits for you at the counter."],
                ],
            ]
        ),
    ]

    /// Keeps them.
    ///
    /// - Throws: ``HostClient/Failure``, or a ``CommandFailure`` with what the dashboard says.
    func keep() async throws {
        for (name, recipe) in Self.recipes {
            let answer = try await client.send(
                .put, "/api/v1/recipes/\(name)?note=Example", token: token, body: recipe.jsonBytes())
            _ = try answer.content(of: "the dashboard rejects an example recipe")
        }
    }
}
