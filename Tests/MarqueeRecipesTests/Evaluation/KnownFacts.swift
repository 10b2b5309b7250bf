import MarqueeModel

@testable import MarqueeRecipes

/// Facts as lists, read from one end to the other: slow, and easy to believe.
struct KnownFacts: RecipeFacts {
    var profile = RecipeProfile(id: "someone")
    var templates: Set<String> = ["card"]
    var viewed: [(recipe: String, at: Timestamp)] = []
    var notified: [(recipe: String, at: Timestamp)] = []
    var counts: [String: Int] = [:]
    var uncapped: Set<String> = []
    /// By recipe.
    var playlists: [String: String] = [:]
    var turns: [String: String] = [:]

    func hasTemplate(_ name: String) -> Bool { templates.contains(name) }

    func views(of scope: ViewScope, since start: Timestamp?, upTo _: Int) -> Int {
        viewed.filter { view in
            guard start.map({ view.at >= $0 }) ?? true else { return false }
            return switch scope {
            case .recipe(let id): view.recipe == id
            case .capped: !uncapped.contains(view.recipe)
            }
        }.count
    }

    func lastNotified(_ recipe: String?) -> Timestamp? {
        notified.filter { recipe == nil ? playlists[$0.recipe] == nil : $0.recipe == recipe }.map(\.at).max()
    }

    func lastTurn(of playlist: String) -> String? { turns[playlist] }

    func triggers(of recipe: String) -> Int { counts[recipe] ?? 0 }
}
