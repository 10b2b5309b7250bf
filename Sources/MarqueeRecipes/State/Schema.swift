package import MarqueeDatabase

extension FeatureSchema {
    /// What limits, cooldowns and clocks need to know of the past.
    package static let recipes = FeatureSchema("recipes", [state, questions], recovery: .recipes)

    /// - Of each recipe: how many times it was triggered, how many times it was seen ever, and when it was notified last.
    /// - Views, for as long as a limit can look at them. Counts read one of the indexes, and nothing else.
    /// - Clocks of `inaction` that run.
    private static let state = """
        CREATE TABLE recipe_state (
            recipe TEXT PRIMARY KEY,
            triggers INTEGER NOT NULL DEFAULT 0,
            views INTEGER NOT NULL DEFAULT 0,
            notified_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE recipe_view (
            seq INTEGER PRIMARY KEY,
            recipe TEXT NOT NULL,
            at INTEGER NOT NULL,
            is_capped INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX recipe_view_own ON recipe_view (recipe, at);
        CREATE INDEX recipe_view_capped ON recipe_view (at) WHERE is_capped = 1;
        CREATE TABLE recipe_timer (
            recipe TEXT NOT NULL,
            trigger INTEGER NOT NULL,
            due INTEGER NOT NULL,
            PRIMARY KEY (recipe, trigger)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX recipe_timer_due ON recipe_timer (due);
        """

    /// - What the event says of itself that started a clock, as JSON.
    /// - Messages of winners that wait for the server's word, as they would be, and what an inbox would show of them. A
    ///   number is never used again: a late answer is that of no other question.
    private static let questions = """
        ALTER TABLE recipe_timer ADD COLUMN properties BLOB;
        CREATE TABLE recipe_question (
            seq INTEGER PRIMARY KEY AUTOINCREMENT,
            recipe TEXT NOT NULL UNIQUE,
            profile TEXT NOT NULL,
            asked_at INTEGER NOT NULL,
            message BLOB NOT NULL,
            notice BLOB
        ) STRICT;
        """
}

extension FeatureRecovery {
    /// Counts and clocks that were saved from a damaged store.
    static let recipes = FeatureRecovery(
        nouns: [
            "recipe_state": "counts of recipes", "recipe_view": "views of recipes",
            "recipe_timer": "running clocks of recipes", "recipe_question": "questions of recipes to the server",
        ])
}
