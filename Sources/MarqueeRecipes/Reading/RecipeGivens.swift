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
        var input = RecipeInput(value, "the --given file")
        let timeZone = try input.optionalText("timeZone") ?? standardZone
        guard
            let calendar = LocalCalendar(timeZone: timeZone, locale: try input.optionalText("locale") ?? standardLocale)
        else {
            throw input.problem(
                "unknown time zone '\((timeZone ?? "").visible)'; write one such as Europe/Rome", at: ["timeZone"])
        }
        self.calendar = calendar
        isOnline = try input.boolean("online")
        if let session = try input.object("session") {
            var inner = RecipeInput(.object(session), "'session'", at: ["session"])
            sessionStart = try inner.moment("startedAt")
            try inner.finish()
        }
        if let written = try input.object("profile") {
            var inner = RecipeInput(.object(written), "'profile'", at: ["profile"])
            profile = RecipeProfile(
                id: try inner.optionalText("id") ?? "", tags: try inner.tags("tags"),
                attributes: try inner.object("attributes") ?? [:])
            try inner.finish()
        }
        notified = try Self.moments(&input, "notified")
        viewed = try Self.moments(&input, "viewed")
        triggers = try input.integers("triggers")
        try input.finish()
    }

    /// Whether something has happened already.
    package var hasPast: Bool {
        sessionStart != nil || !notified.isEmpty || !viewed.isEmpty || !triggers.isEmpty
    }

    /// What it says of recipes that are none: a sentence each, without its end. It counts for what is about any recipe.
    package func strangers(among recipes: RecipeSet) -> [String] {
        let named = [
            ("notified", notified.map(\.recipe)), ("viewed", viewed.map(\.recipe)), ("triggers", Array(triggers.keys)),
        ]
        return named.flatMap { key, names in
            Set(names).filter { recipes[$0] == nil }.sorted().map { name in
                let nearest = NearestName.of(name, in: recipes.recipes.map(\.id)).map { "; did you mean '\($0)'?" }
                return "'\(key)' names an unknown recipe '\(name.shortened)'\(nearest ?? "")"
            }
        }
    }

    private static func moments(
        _ input: inout RecipeInput, _ key: String
    ) throws(RecipeInputError) -> [(recipe: String, at: Timestamp)] {
        var moments: [(recipe: String, at: Timestamp)] = []
        for (index, object) in try input.objects(key).enumerated() {
            var inner = RecipeInput(.object(object), "each item of '\(key)'", at: [key, "\(index)"])
            let recipe = try inner.text("recipe")
            guard let moment = try inner.moment("at") else {
                throw inner.problem("each item of '\(key)' needs an 'at'")
            }
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
