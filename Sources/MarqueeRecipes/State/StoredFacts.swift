import MarqueeDatabase
import MarqueeModel

/// What a store knows, read by its indexes in the transaction that is under way.
struct StoredFacts: RecipeFacts {
    let access: Transaction
    /// What is said to have happened more than a day later was counted while the clock was wrong.
    let now: Timestamp
    let profile: RecipeProfile
    let templates: @Sendable (String) -> Bool

    private var end: Timestamp { now + .days(1) }

    func hasTemplate(_ name: String) -> Bool { templates(name) }

    func views(of scope: ViewScope, since start: Timestamp?, upTo most: Int) throws -> Int {
        switch (scope, start) {
        case (.recipe(let id), nil):
            try access.command("SELECT views FROM recipe_state WHERE recipe = ?")
                .first(.text(id)) { Int($0.integer(0)) } ?? 0
        case (.recipe(let id), let start?):
            try access.command(
                "SELECT count(*) FROM (SELECT 1 FROM recipe_view WHERE recipe = ? AND at BETWEEN ? AND ? LIMIT ?)"
            ).first(.text(id), .time(start), .time(end), .integer(most)) { Int($0.integer(0)) } ?? 0
        case (.capped, let start):
            try access.command(
                "SELECT count(*) FROM (SELECT 1 FROM recipe_view WHERE is_capped = 1 AND at BETWEEN ? AND ? LIMIT ?)"
            ).first(.time(start ?? Timestamp(milliseconds: .min)), .time(end), .integer(most)) { Int($0.integer(0)) }
                ?? 0
        }
    }

    func lastNotified(_ recipe: String?) throws -> Timestamp? {
        guard let recipe else { return try access.moment(.lastNotified) }
        return try access.command("SELECT notified_at FROM recipe_state WHERE recipe = ?")
            .first(.text(recipe)) { $0.optionalTime(0) } ?? nil
    }

    func lastTurn(of playlist: String) throws -> String? { try access.setting(.turn(playlist)) }

    func triggers(of recipe: String) throws -> Int {
        try access.command("SELECT triggers FROM recipe_state WHERE recipe = ?")
            .first(.text(recipe)) { Int($0.integer(0)) } ?? 0
    }
}

extension Transaction {
    /// A moment among the settings, in milliseconds.
    func moment(_ key: SettingKey) throws -> Timestamp? {
        try setting(key).flatMap { Int64($0) }.map { Timestamp(milliseconds: $0) }
    }

    func set(_ key: SettingKey, to moment: Timestamp) throws { try set(key, to: String(moment.milliseconds)) }
}

extension SettingKey {
    /// When any recipe was notified last; those of playlists do not count.
    static let lastNotified: SettingKey = "recipes.notified"
    /// Which recipe had its turn last in a playlist.
    static func turn(_ playlist: String) -> SettingKey { SettingKey(stringLiteral: "recipes.turn.\(playlist)") }
    /// When the present session began.
    static let session: SettingKey = "recipes.session"
}
