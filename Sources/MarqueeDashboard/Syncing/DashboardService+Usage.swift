import MarqueeInbox
import MarqueeModel
import MarqueeRecipes
import MarqueeSync

extension DashboardService {
    private static let mostMessages = 10_000

    /// What live messages and recipes use of definitions, and would of others in their place; of many messages, the newest.
    func usage(of before: DefinitionSet, becoming after: DefinitionSet) async throws -> UsageDocument {
        var counter = UsageCounter(before, becoming: after)
        for message in try await storage.liveMessages(at: now(), limit: Self.mostMessages) {
            // What was kept by this program is as it was written.
            guard let members = (try? Value(json: message.json))?.object, members["template"] != nil,
                let message = try? MessageJSON.message(members)
            else { continue }
            counter.add(message)
        }
        let recipes = try await storage.currentRecipes().recipes.decodedRecipes()
        for name in recipes.names { counter.add(recipe: recipes[name] ?? .null) }
        return counter.usage
    }
}
