import MarqueeHost
import MarqueeModel

extension RecipeResult {
    /// What became of it, behind what happened; empty where no recipe won.
    var sentence: String {
        guard let recipe else { return "" }
        let won = "; recipe '\(recipe.visible)' wins"
        guard let message else { return won }
        let place = isInInbox ? "\(message) is in the inbox" : "message \(message) is queued"
        return won
            + (refusal.map { ", and its message \(message) is refused: \($0)" } ?? ": \(place)")
    }
}
