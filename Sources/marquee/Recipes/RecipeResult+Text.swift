import MarqueeHost
import MarqueeModel

extension RecipeResult {
    /// Where its message waits.
    var place: String {
        let id = message ?? ""
        return isInInbox ? "item \(id) is in the inbox" : "message \(id) is queued"
    }

    /// What became of it, behind what happened; empty where no recipe won.
    ///
    /// - Parameter dashboards: The recipes that a dashboard has given.
    func sentence(_ dashboards: Set<String> = []) -> String {
        guard let recipe else { return "" }
        let won = "; recipe '\(recipe.visible)'\(dashboards.contains(recipe) ? " from the dashboard" : "") wins"
        if isAsked { return won + " if the server allows it; a running host asks it ('marquee run')" }
        guard let message else { return won }
        return won
            + (refusal.map { ", but its message \(message) was rejected: \($0)" } ?? ": \(place)")
    }
}
