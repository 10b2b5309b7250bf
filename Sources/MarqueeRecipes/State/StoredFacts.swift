import MarqueeDatabase
import MarqueeModel

/// What a store knows, read by its indexes in the transaction that is under way; what many recipes ask is read once.
///
/// For one evaluation: what is written meanwhile is not seen.
final class StoredFacts: RecipeFacts {
    let profile: RecipeProfile
    private let access: Transaction
    /// What is said to have happened more than a day later was counted while the clock was wrong.
    private let end: Timestamp
    private let templates: @Sendable (String) -> Bool
    private var counts: (recipe: String, Counts)?
    private var lastOfAny: Timestamp??
    private var capped: [Timestamp?: (count: Int, most: Int)] = [:]

    init(
        access: Transaction, now: Timestamp, profile: RecipeProfile, templates: @escaping @Sendable (String) -> Bool
    ) {
        (self.access, self.profile, self.templates) = (access, profile, templates)
        end = now + .days(1)
    }

    func hasTemplate(_ name: String) -> Bool { templates(name) }

    func views(of scope: ViewScope, since start: Timestamp?, upTo most: Int) throws -> Int {
        switch (scope, start) {
        case (.recipe(let id), nil): return try counts(of: id).views
        case (.recipe(let id), let start?):
            return try access.command(
                "SELECT count(*) FROM (SELECT 1 FROM recipe_view WHERE recipe = ? AND at BETWEEN ? AND ? LIMIT ?)"
            ).first(.text(id), .time(start), .time(end), .integer(most)) { Int($0.integer(0)) } ?? 0
        case (.capped, let start):
            if let known = capped[start], known.count < known.most || known.most >= most { return known.count }
            let count = try access.command(
                "SELECT count(*) FROM (SELECT 1 FROM recipe_view WHERE is_capped = 1 AND at BETWEEN ? AND ? LIMIT ?)"
            ).first(.time(start ?? Timestamp(milliseconds: .min)), .time(end), .integer(most)) { Int($0.integer(0)) }
            capped[start] = (count ?? 0, most)
            return count ?? 0
        }
    }

    func lastNotified(_ recipe: String?) throws -> Timestamp? {
        if let recipe { return try counts(of: recipe).notified }
        if let lastOfAny { return lastOfAny }
        let moment = try access.moment(.lastNotified)
        lastOfAny = .some(moment)
        return moment
    }

    func lastTurn(of playlist: String) throws -> String? { try access.setting(.turn(playlist)) }

    func triggers(of recipe: String) throws -> Int { try counts(of: recipe).triggers }

    /// Of one recipe at a time: evaluation goes from one to the next.
    private func counts(of recipe: String) throws -> Counts {
        if let counts, counts.recipe == recipe { return counts.1 }
        let found =
            try access.command("SELECT triggers, views, notified_at FROM recipe_state WHERE recipe = ?")
            .first(.text(recipe)) {
                Counts(triggers: Int($0.integer(0)), views: Int($0.integer(1)), notified: $0.optionalTime(2))
            } ?? Counts()
        counts = (recipe, found)
        return found
    }

    /// What `recipe_state` says of a recipe.
    private struct Counts {
        var triggers = 0
        var views = 0
        var notified: Timestamp?
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
