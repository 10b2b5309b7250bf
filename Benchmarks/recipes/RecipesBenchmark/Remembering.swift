import Foundation
import MarqueeDatabase
import MarqueeModel
import MarqueeQueue
import MarqueeRecipes
import MarqueeTracking
import Telling

/// What an event costs in a store that has a long past.
enum Remembering {
    static func run(views: Int, in calendar: LocalCalendar) throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "recipes-benchmark-\(UUID())")
        defer { try? FileManager.default.removeItem(at: directory) }  // What is left in it is nothing but a copy.
        let database = try Database(in: directory.path(percentEncoded: false), as: .measured)
        defer { database.close() }
        let now = Timestamp(milliseconds: 1_795_000_000_000)
        try fill(database, views, until: now)
        let store = RecipeStore(database)
        let event = RecipeEvent(.custom("Charged"))
        for (what, most) in [("limits of tens", 50), ("limits that count all of their thousands", 2_000_000)] {
            let rules = rules(most, in: calendar)
            let deciding = try Times(rounds() * 20) { _ = try store.explanation(of: event, at: now, by: rules) }
            Figure(
                "an event after \(views) views, 100 recipes, 10 listen, \(what)", deciding.all, unit: "µs",
                better: .lower,
                goal: 300
            ).tell()
        }
        store.rules = rules(50, in: calendar)
        let nothing = try Times(rounds() * 20) {
            _ = try store.happened(RecipeEvent(.geofence("nowhere", .enter)), at: now)
        }
        Figure(
            "an event that nothing listens to, which asks no disk, after \(views) views", nothing.all, unit: "µs",
            better: .lower, goal: 100
        ).tell()
    }

    /// A hundred recipes, of which ten listen; a limit is as many views as are read for it.
    private static func rules(_ most: Int, in calendar: LocalCalendar) -> RecipeRules {
        let recipes = (0..<100).map { number in
            Recipe(
                "recipe-\(number)", on: [Trigger(.event(number < 10 ? "Charged" : "Other-\(number)"))],
                template: "card",
                cooldown: Cooldown(own: .seconds(1)), limits: [Limit(.days, 3), Limit(.weeks, most, every: 60)])
        }
        let options = RecipeOptions(caps: RecipeCaps(session: 30, day: 100))
        return RecipeRules(RecipeSet(recipes, options: options), in: calendar) { _ in true }
    }

    private static func fill(_ database: Database, _ views: Int, until now: Timestamp) throws {
        try database.write { access in
            let insertion = try access.command("INSERT INTO recipe_view (recipe, at, is_capped) VALUES (?, ?, 1)")
            for view in 0..<views {
                // A view every half a minute, back to a year ago; today's are few.
                let at = now + .seconds(-30 * Int64(views - view) - 86_400)
                try insertion.run(.text("recipe-\(view % 100)"), .time(at))
            }
        }
    }
}

extension DatabaseKind {
    /// A store with the tables of what is measured.
    fileprivate static let measured = DatabaseKind(
        "store", file: "marquee.sqlite", applicationID: 0x4D72_7165,
        schema: DatabaseSchema([.settings, .queue, .tracking, .recipes], before: []), elsewhere: "", whenMissing: "",
        whenOlder: "")
}
