package import MarqueeDatabase
package import MarqueeModel

extension RecipeStore {
    /// Clocks of `inaction` that are due, the earliest first.
    package func dueTimers(at now: Timestamp, limit: Int = 100) throws(StoreError) -> [InactionTimer] {
        try database.single { access in
            try access.command(
                "SELECT recipe, trigger, due, properties FROM recipe_timer WHERE due <= ? ORDER BY due LIMIT ?"
            )
            .all(.time(now), .integer(limit)) {
                InactionTimer(
                    recipe: $0.text(0), trigger: Int($0.integer(1)), due: $0.time(2),
                    // Written by this product, as an object.
                    properties: $0.optionalBlob(3).flatMap { try? Value(json: $0) }?.object ?? [:])
            }
        }
    }

    /// When the first clock of `inaction` is due.
    package func nextTimer() throws(StoreError) -> Timestamp? {
        try database.single { access in
            try access.command("SELECT due FROM recipe_timer ORDER BY due LIMIT 1").first { $0.time(0) }
        }
    }
}

extension Transaction {
    func setTimers(_ timers: (started: [InactionTimer], ended: [(recipe: String, trigger: Int)])) throws {
        for (recipe, trigger) in timers.ended { try endTimer(recipe, trigger) }
        for timer in timers.started {
            try command("INSERT OR REPLACE INTO recipe_timer (recipe, trigger, due, properties) VALUES (?, ?, ?, ?)")
                .run(
                    .text(timer.recipe), .integer(timer.trigger), .time(timer.due),
                    .blob(timer.properties.isEmpty ? nil : Value.object(timer.properties).jsonBytes()))
        }
    }

    func endTimer(_ recipe: String, _ trigger: Int) throws {
        try command("DELETE FROM recipe_timer WHERE recipe = ? AND trigger = ?").run(.text(recipe), .integer(trigger))
    }

    /// Whether there was one that is due.
    func endTimer(_ recipe: String, _ trigger: Int, dueAt now: Timestamp) throws -> Bool {
        try command("DELETE FROM recipe_timer WHERE recipe = ? AND trigger = ? AND due <= ?")
            .run(.text(recipe), .integer(trigger), .time(now))
        return changes == 1
    }
}
