import MarqueeModel

@testable import MarqueeRecipes

/// Looks at everything that was shown, each time: slow, and easy to believe.
struct SlowModel {
    let recipes: [Recipe]
    let caps: RecipeCaps
    let calendar: LocalCalendar
    var sessionStart: Timestamp?
    var shown: [(recipe: String, at: Timestamp)] = []

    func problem(with showing: RecipeSimulation.Showing) -> String? {
        guard let recipe = recipes.first(where: { $0.id == showing.recipe }) else { return "unknown" }
        let (now, own) = (showing.at, shown.filter { $0.recipe == showing.recipe })
        if recipe.cooldown.isOnce, !own.isEmpty { return "again" }
        if let last = own.last, now - last.at < recipe.cooldown.own { return "own cooldown" }
        if let last = shown.last, now - last.at < recipe.cooldown.global { return "global cooldown" }
        for limit in recipe.limits where own.count(where: { counts($0.at, limit, now) }) >= limit.limit {
            return "limit \(limit)"
        }
        guard !recipe.excludesFromCaps else { return nil }
        let uncapped = Set(recipes.filter(\.excludesFromCaps).map(\.id))
        let capped = shown.filter { !uncapped.contains($0.recipe) }
        if let sessionStart {
            if own.count(where: { $0.at >= sessionStart }) >= caps.recipe ?? .max { return "cap of one in a session" }
            if capped.count(where: { $0.at >= sessionStart }) >= caps.session ?? .max { return "cap of a session" }
        }
        let today = calendar.time(at: now).day
        return capped.reversed().prefix(20).count { calendar.time(at: $0.at).day == today } >= caps.day ?? .max
            ? "cap of a day" : nil
    }

    private func counts(_ view: Timestamp, _ limit: Limit, _ now: Timestamp) -> Bool {
        let age = now - view
        switch limit.kind {
        case .session: return sessionStart.map { view >= $0 } ?? false
        case .seconds: return age < .seconds(Int64(limit.every))
        case .minutes: return age < .seconds(Int64(limit.every) * 60)
        case .hours: return age < .hours(Int64(limit.every))
        case .days: return calendar.dayNumber(of: now) - calendar.dayNumber(of: view) < limit.every
        case .weeks:
            // 1970-01-01 was a Thursday, and weeks begin on Mondays here.
            func week(_ moment: Timestamp) -> Int { (calendar.dayNumber(of: moment) + 3) / 7 }
            return week(now) - week(view) < limit.every
        default: return true
        }
    }
}
