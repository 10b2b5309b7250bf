import MarqueeModel
import Testing

@testable import MarqueeRecipes

/// Which of its two cooldowns a recipe is held up by, when it was itself the last one that was notified.
struct CooldownTests {
    @Test(
        arguments: [(3_600, 3_600, true), (3_600, 3_601, true), (3_601, 3_600, false)] as [(Int64, Int64, Bool)])
    func `the one that ends later is told, and its own where both end at once`(
        global: Int64, own: Int64, isOwn: Bool
    ) throws {
        let notified = try #require(Timestamp("2026-04-01T09:30:00Z"))
        let moment = Moment(
            try #require(Timestamp("2026-04-01T10:00:00Z")), in: try #require(LocalCalendar(timeZone: "Europe/Rome")))
        let recipe = Recipe(
            "r", on: [], template: "card", cooldown: Cooldown(global: .seconds(global), own: .seconds(own)))
        let stop = try recipe.rest(at: moment, KnownFacts(notified: [("r", notified)]))
        let span = TimeSpan.seconds(max(global, own))
        #expect(stop == Stop.cooldown(span, isOwn: isOwn, until: notified + span))
    }
}
