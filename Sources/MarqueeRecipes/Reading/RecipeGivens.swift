package import MarqueeModel

/// What is known of the past and of the profile, as somebody writes it: instead of what a store has.
///
/// The same as `given:` of a test case, and as `--given` of `recipes explain`.
package struct RecipeGivens: Sendable {
    /// Days and hours of the place.
    package private(set) var calendar = LocalCalendar.machine
    /// What the server says to recipes that ask it.
    package private(set) var isOnline: Bool?
    package private(set) var sessionStart: Timestamp?
    package private(set) var profile = RecipeProfile()
    fileprivate var notified: [(recipe: String, at: Timestamp)] = []
    fileprivate var viewed: [(recipe: String, at: Timestamp)] = []
    fileprivate var triggers: [String: Int] = [:]

    package init() {}

    /// - Parameters:
    ///   - timeZone: Where nothing is written of it; nil: the machine's.
    ///   - locale: The same.
    package init(
        json value: Value, timeZone standardZone: String? = nil, locale standardLocale: String? = nil
    ) throws(RecipeInputError) {
        var input = RecipeInput(value, "what is given")
        let timeZone = try input.optionalText("timeZone") ?? standardZone
        guard
            let calendar = LocalCalendar(timeZone: timeZone, locale: try input.optionalText("locale") ?? standardLocale)
        else {
            throw RecipeInputError("there is no time zone '\((timeZone ?? "").visible)'; write one such as Europe/Rome")
        }
        self.calendar = calendar
        isOnline = try input.boolean("online")
        if let session = try input.object("session") {
            var inner = RecipeInput(.object(session), "'session'")
            sessionStart = try inner.moment("startedAt")
            try inner.finish()
        }
        if let written = try input.object("profile") {
            var inner = RecipeInput(.object(written), "'profile'")
            profile = RecipeProfile(
                id: try inner.optionalText("id") ?? "", tags: try inner.tags("tags"),
                attributes: try inner.object("attributes") ?? [:])
            try inner.finish()
        }
        notified = try Self.moments(&input, "notified")
        viewed = try Self.moments(&input, "viewed")
        for member in try input.object("triggers") ?? [:] {
            triggers[member.key] = try input.integer(member.value, "triggers")
        }
        try input.finish()
    }

    /// Whether something has happened already.
    package var hasPast: Bool {
        sessionStart != nil || !notified.isEmpty || !viewed.isEmpty || !triggers.isEmpty
    }

    private static func moments(
        _ input: inout RecipeInput, _ key: String
    ) throws(RecipeInputError) -> [(recipe: String, at: Timestamp)] {
        var moments: [(recipe: String, at: Timestamp)] = []
        for object in try input.objects(key) {
            var inner = RecipeInput(.object(object), "each of '\(key)'")
            let recipe = try inner.text("recipe")
            guard let moment = try inner.moment("at") else { throw RecipeInputError("each of '\(key)' needs an 'at'") }
            try inner.finish()
            moments.append((recipe, moment))
        }
        return moments
    }

    /// What recipes are asked about with.
    package func facts(_ recipes: RecipeSet, hasTemplate: @escaping @Sendable (String) -> Bool) -> some RecipeFacts {
        GivenFacts(
            givens: self, uncapped: Set(recipes.recipes.filter(\.excludesFromCaps).map(\.id)),
            playlists: Dictionary(recipes.recipes.compactMap { recipe in recipe.playlist.map { (recipe.id, $0) } }) {
                $1
            },
            templates: hasTemplate)
    }
}

private struct GivenFacts: RecipeFacts {
    let givens: RecipeGivens
    let uncapped: Set<String>
    /// By recipe.
    let playlists: [String: String]
    let templates: @Sendable (String) -> Bool

    var profile: RecipeProfile { givens.profile }

    func hasTemplate(_ name: String) -> Bool { templates(name) }

    func views(of scope: ViewScope, since start: Timestamp?, upTo _: Int) -> Int {
        givens.viewed.count { view in
            guard start.map({ view.at >= $0 }) ?? true else { return false }
            return if case .recipe(let id) = scope { view.recipe == id } else { !uncapped.contains(view.recipe) }
        }
    }

    func lastNotified(_ recipe: String?) -> Timestamp? {
        givens.notified.filter { recipe == nil ? playlists[$0.recipe] == nil : $0.recipe == recipe }.map(\.at).max()
    }

    func lastTurn(of playlist: String) -> String? {
        givens.notified.filter { playlists[$0.recipe] == playlist }.max { $0.at < $1.at }?.recipe
    }

    func triggers(of recipe: String) -> Int { givens.triggers[recipe] ?? 0 }
}

extension RecipeInput {
    /// Tags with values, or a list of those that are just there.
    mutating func tags(_ key: String) throws(RecipeInputError) -> ValueObject {
        if isList(key) { return ValueObject(try texts(key).map { ($0, true) }) }
        return try object(key) ?? [:]
    }
}
